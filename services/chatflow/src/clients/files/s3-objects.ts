import type { S3Client, S3ClientConfig } from '@aws-sdk/client-s3'
import { Failure } from '@hearth/kernel'

/** Where files lie in an S3 store. */
export type S3Place = {
  readonly bucket: string
  /** Before the key of every file, such as `hearth/`; may be empty. */
  readonly prefix: string
  readonly region: string
  /** Of a server other than Amazon's. */
  readonly endpoint?: string
  /** Whether the bucket's name follows the host rather than standing in it. */
  readonly pathStyle: boolean
  /** Absent: what the environment of the process offers, as Amazon's tools find it. */
  readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string }
}

export type S3Object = { readonly key: string; readonly bytes: number; readonly modifiedMs: number }

/** Objects of one bucket below one prefix, by keys without it. */
export type S3Objects = {
  /** `false` where there is an object of that key already, which is left as it is. */
  add(key: string, bytes: Uint8Array, id: string): Promise<boolean>
  read(key: string): Promise<Uint8Array | undefined>
  list(folder: string): AsyncIterable<S3Object>
  remove(keys: readonly string[]): Promise<void>
  close(): void
}

const maxKeysAtOnce = 1_000
const requestTimeoutMs = 60_000

/**
 * Opens a client; nothing is asked yet.
 *
 * @throws {Failure} each function: `unavailable` with what the store said
 */
export async function openS3Objects(place: S3Place): Promise<S3Objects> {
  const sdk = await import('@aws-sdk/client-s3')
  const client = new sdk.S3Client(clientConfig(place))
  const { bucket: Bucket, prefix } = place
  const keyOf = (key: string) => `${prefix}${key}`

  return {
    async add(key, bytes, id) {
      const Key = keyOf(key)
      try {
        // Amazon's way to take no other's place, which servers beside it have learnt since.
        const object = { Bucket, Key, Body: bytes, IfNoneMatch: '*', Metadata: { id } }
        await client.send(new sdk.PutObjectCommand(object))
        return true
      } catch (error) {
        if (!(error instanceof sdk.S3ServiceException) || !isTaken(error)) throw unavailable(place, error)
        // The first try may have arrived, and only its answer been lost.
        return (error.$metadata.attempts ?? 1) > 1 && (await idOf(sdk, client, { Bucket, Key })) === id
      }
    },
    async read(key) {
      try {
        const { Body } = await client.send(new sdk.GetObjectCommand({ Bucket, Key: keyOf(key) }))
        return await Body?.transformToByteArray()
      } catch (error) {
        if (error instanceof sdk.NoSuchKey) return undefined
        throw unavailable(place, error)
      }
    },
    async *list(folder) {
      try {
        const pages = sdk.paginateListObjectsV2({ client }, { Bucket, Prefix: `${keyOf(folder)}/` })
        for await (const { Contents = [] } of pages)
          for (const { Key = '', Size = 0, LastModified } of Contents)
            yield { key: Key.slice(prefix.length), bytes: Size, modifiedMs: LastModified?.getTime() ?? 0 }
      } catch (error) {
        throw unavailable(place, error)
      }
    },
    async remove(keys) {
      for (let at = 0; at < keys.length; at += maxKeysAtOnce) {
        const Objects = keys.slice(at, at + maxKeysAtOnce).map((key) => ({ Key: keyOf(key) }))
        const { Errors = [] } = await client
          .send(new sdk.DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }))
          .catch((error) => Promise.reject(unavailable(place, error)))
        const [first] = Errors
        if (first !== undefined) throw unavailable(place, new Error(`${first.Code}: ${first.Message}`))
      }
    },
    close: () => client.destroy(),
  }
}

function clientConfig({ region, endpoint, pathStyle, credentials }: S3Place): S3ClientConfig {
  return {
    region,
    forcePathStyle: pathStyle,
    ...(endpoint !== undefined && { endpoint }),
    ...(credentials !== undefined && { credentials }),
    // Checksums of Amazon's own kind are more than many other servers know.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 5_000, requestTimeout: requestTimeoutMs },
  }
}

// 409 is said while another writes the same key: it will have it.
function isTaken({ $metadata }: { $metadata: { httpStatusCode?: number | undefined } }): boolean {
  return $metadata.httpStatusCode === 412 || $metadata.httpStatusCode === 409
}

async function idOf(
  sdk: typeof import('@aws-sdk/client-s3'),
  client: S3Client,
  object: { Bucket: string; Key: string },
): Promise<string | undefined> {
  const { Metadata } = await client.send(new sdk.HeadObjectCommand(object))
  return Metadata?.id
}

function unavailable({ bucket, endpoint }: S3Place, cause: unknown): Failure {
  const where = endpoint === undefined ? `S3 bucket "${bucket}"` : `bucket "${bucket}" at ${endpoint}`
  return new Failure('unavailable', `The ${where} did not do what was asked: ${cause}`, { cause })
}
