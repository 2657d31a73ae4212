import Foundation

/// One file of a dataset on its way: requests until it is there, resumed where the last one ended.
struct FileDownload {
    let file: CatalogueEntry.File
    let url: URL
    let options: FetchOptions
    let transfer: any Transfer
    /// The folder of bytes that are not complete.
    let folder: String
    /// Told the size so far.
    let onProgress: (Int64) -> Void

    private static let progressThatCounts: Int64 = 1 << 20

    /// Downloads, verifies and gives the file its name.
    ///
    /// - Throws: ``FetchError``. Bytes that turn out to be wrong are removed, others kept.
    func run(to destination: String) throws {
        let address = url.isFileURL ? url.path : url.absoluteString
        let partial = try PartialDownload(folder: folder, sha256: file.sha256, url: address, bytes: file.bytes)
        // Of the present server's bytes alone, a wrong hash is final; of a mixture it is not.
        var isMixture = partial.size > 0
        var failures = 0
        while true {
            let sizeBefore = partial.size
            do {
                if partial.size < file.bytes { try request(partial, isMixture: &isMixture) }
                let hash = partial.sha256
                guard hash == file.sha256 else {
                    throw FetchError.wrongHash(url: address, found: hash, expected: file.sha256)
                }
                try partial.move(to: destination)
                return
            } catch FetchError.wrongHash(let url, let found, let expected) {
                guard isMixture else {
                    partial.remove()
                    throw FetchError.wrongHash(url: url, found: found, expected: expected)
                }
                isMixture = false
                try partial.restart()
            } catch let error as FetchError where error.isTransient {
                // A line that breaks often still gets there; one that brings nothing is given up.
                failures = partial.size - sizeBefore >= Self.progressThatCounts ? 1 : failures + 1
                guard failures <= options.pauses.count else {
                    partial.removeIfEmpty()
                    throw error
                }
                Thread.sleep(forTimeInterval: options.pauses[failures - 1])
            } catch {
                if case FetchError.unexpectedBody = error { partial.remove() }
                partial.removeIfEmpty()
                throw error
            }
        }
    }

    private func request(_ partial: PartialDownload, isMixture: inout Bool) throws {
        let request = TransferRequest(
            url: url,
            offset: partial.size,
            validator: partial.validator,
            stallSeconds: options.stallSeconds,
            leastRate: options.leastRate
        )
        let address = url.isFileURL ? url.path : url.absoluteString
        var answered = false
        do {
            try transfer.run(request) { response in
                answered = true
                isMixture = try !restarts(partial, at: response, offset: request.offset, address: address)
            } onBytes: { bytes in
                guard answered, partial.size + Int64(bytes.count) <= file.bytes else {
                    throw unexpected("more than \(file.bytes) bytes", address)
                }
                try partial.append(bytes)
                onProgress(partial.size)
            }
        } catch FetchError.unreachable(_, let reason) {
            guard answered, partial.size < file.bytes else {
                // All bytes came; how the connection was closed then does not matter.
                if answered { return }
                throw FetchError.unreachable(url: address, reason: reason)
            }
            throw FetchError.cutOff(url: address, received: partial.size, expected: file.bytes)
        }
        guard partial.size == file.bytes else {
            throw FetchError.cutOff(url: address, received: partial.size, expected: file.bytes)
        }
    }

    /// Checks an answer; gives whether its body begins with the first byte.
    private func restarts(
        _ partial: PartialDownload,
        at response: TransferResponse,
        offset: Int64,
        address: String
    ) throws -> Bool {
        switch response.status {
        case 200:
            try checkBody(response, size: response.length, address)
            if partial.size > 0 { try partial.restart() }
            try partial.note(validator: response.validator)
            return true
        case 206:
            guard let range = response.range, range.start == offset else {
                throw unexpected("another part than the one asked for", address)
            }
            try checkBody(response, size: range.total, address)
            if offset == 0 { try partial.note(validator: response.validator) }
            return offset == 0
        case 416:
            // The server's file is shorter than what is here: it is another one now.
            try partial.restart()
            throw FetchError.status(url: address, code: 416)
        default:
            throw FetchError.status(url: address, code: response.status)
        }
    }

    private func checkBody(_ response: TransferResponse, size: Int64?, _ address: String) throws(FetchError) {
        if let encoding = response.encoding { throw unexpected("a body packed with \(encoding)", address) }
        if let size, size != file.bytes { throw unexpected("a file of \(size) bytes", address) }
    }

    private func unexpected(_ found: String, _ address: String) -> FetchError {
        .unexpectedBody(url: address, found: found, expected: "\(file.bytes) bytes, as the catalogue declares")
    }
}
