#ifndef FORETOUCH_DATASET_CATALOGUE_H
#define FORETOUCH_DATASET_CATALOGUE_H

#include <stddef.h>

/// The content of a file, which lives as long as the program.
typedef struct {
    const void *_Nonnull bytes;
    size_t count;
} foretouch_file;

/// Datasets/catalogue.json, the catalog of public datasets.
foretouch_file foretouch_catalogue(void);

#endif
