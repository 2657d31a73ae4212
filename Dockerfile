# The command in an image with nothing else in it. After make static:
#
#     docker build --tag foretouch .
#     docker run --rm --volume "$PWD:/data" foretouch evaluate recordings.csv
FROM scratch
COPY dist/foretouch /foretouch
WORKDIR /data
ENTRYPOINT ["/foretouch"]
