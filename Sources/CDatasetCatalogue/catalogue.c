#include "CDatasetCatalogue.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char catalogue[] = {
#embed "../../Datasets/catalogue.json"
};

foretouch_file foretouch_catalogue(void) {
    return (foretouch_file) {catalogue, sizeof catalogue};
}
