import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { Failure, type Logger } from '@hearth/kernel'
import { createFlowFiles } from '../clients/files/flow-files.ts'
import { checkS3, createS3Files } from '../clients/files/s3-files.ts'
import { openS3Objects, type S3Place } from '../clients/files/s3-objects.ts'
import type { ChatflowConfig } from '../config.ts'
import type { FlowFiles } from '../domain/files/flow-files.ts'

export type OpenFiles = { readonly files: FlowFiles; close(): void }

/**
 * Opens the files of flows, chats and document stores where the settings want them.
 *
 * @throws {Failure} `invalid` for settings of S3 that do not go together, `unavailable` where the bucket cannot be used
 */
export async function openFiles(config: ChatflowConfig, home: string, logger: Logger): Promise<OpenFiles> {
  const bounds = { maxFileBytes: config.maxFileBytes, maxTotalBytes: config.maxFlowFileBytes, newId: randomUUID }
  if (config.storageType === 'local')
    return { files: createFlowFiles({ ...bounds, root: join(home, 'chatflow', 'files') }), close: () => undefined }
  const place = placeOf(config)
  const objects = await openS3Objects(place)
  await checkS3(objects, randomUUID).catch((cause) => {
    objects.close()
    const named = '"chatflow.s3Bucket", its region and key, and "chatflow.s3Endpoint" where there is one'
    throw cause instanceof Failure && cause.kind === 'unavailable'
      ? new Failure('unavailable', `Cannot keep files in S3: ${cause.message}; see to ${named}`, { cause })
      : cause
  })
  logger.info({ bucket: place.bucket, prefix: place.prefix }, 'files are kept in S3')
  return { files: createS3Files({ ...bounds, objects, nowMs: () => performance.now() }), close: objects.close }
}

function placeOf(config: ChatflowConfig): S3Place {
  const { s3Bucket: bucket, s3Endpoint: endpoint, s3AccessKeyId, s3SecretAccessKey } = config
  if (bucket === undefined) throw wrong('s3Bucket', 'it is needed where "storageType" is "s3"')
  if ((s3AccessKeyId === undefined) !== (s3SecretAccessKey === undefined))
    throw wrong('s3AccessKeyId', 'it and "s3SecretAccessKey" are set together, or neither')
  return {
    bucket,
    prefix: config.s3Prefix,
    region: config.s3Region,
    pathStyle: config.s3PathStyle ?? endpoint !== undefined,
    ...(endpoint !== undefined && { endpoint }),
    ...(s3AccessKeyId !== undefined &&
      s3SecretAccessKey !== undefined && {
        credentials: { accessKeyId: s3AccessKeyId, secretAccessKey: s3SecretAccessKey },
      }),
  }
}

function wrong(param: string, why: string): Failure {
  return new Failure('invalid', `Cannot use "chatflow.${param}": ${why}`, { param })
}
