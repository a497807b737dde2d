import { type FileHandle, open } from 'node:fs/promises'

/** The bytes of a file that does not change, as whoever reads them by position sees them. */
export type ByteSource = {
  readonly size: number
  /** `length` bytes from `offset` on, or fewer at the end. */
  read(offset: number, length: number): Promise<Uint8Array>
  close(): Promise<void>
}

/** A file as it is. */
export async function openPlain(path: string): Promise<ByteSource> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    return { size, read: (offset, length) => readFrom(file, offset, length), close: () => file.close() }
  } catch (error) {
    await file.close()
    throw error
  }
}

async function readFrom(file: FileHandle, offset: number, length: number): Promise<Uint8Array> {
  const bytes = Buffer.allocUnsafeSlow(length)
  let done = 0
  while (done < length) {
    const { bytesRead } = await file.read(bytes, done, length - done, offset + done)
    if (bytesRead === 0) break
    done += bytesRead
  }
  return bytes.subarray(0, done)
}
