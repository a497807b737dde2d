import { stat } from 'node:fs/promises'
import type { Server as HttpsServer } from 'node:https'
import type { Logger, ServiceName, TlsFiles } from '@hearth/kernel'
import { certificateWarning } from './certificate-warning.ts'
import { type KeyPair, readKeyPair } from './read-key-pair.ts'

/** The lowest version that is spoken, whatever the options of Node say. */
export const minVersion = 'TLSv1.2'

export type FollowOptions = {
  readonly service: ServiceName
  readonly files: TlsFiles
  readonly logger: Logger
  /** Base address at which the other services find this one. */
  readonly url: string
  /** Between two looks at the files. */
  readonly lookEveryMs?: number
  /** Hears of each certificate that is in use from now on. */
  readonly onUse?: (certificate: KeyPair['certificate']) => void
}

export type Following = { close(): void }

const defaultLookMs = 10_000

/**
 * Gives the server its certificate and key, and again whenever their files change or SIGHUP comes; connections that
 * stand keep the one that they began with. Files that do not fit each other, as between the two steps of a renewal,
 * leave the ones before in use.
 *
 * @throws {Failure} `invalid` when the files cannot be used now
 */
export async function followKeyPair(server: HttpsServer, options: FollowOptions): Promise<Following> {
  const { files, logger, lookEveryMs = defaultLookMs } = options
  // Before the files are read: what changes while they are is seen by the next look.
  let seen = await stampOf(files)
  use(server, await readKeyPair(options.service, files), options)
  let looking = Promise.resolve()
  const look = async (asked: boolean) => {
    const stamp = await stampOf(files)
    if (stamp === seen && !asked) return
    seen = stamp
    try {
      use(server, await readKeyPair(options.service, files), options)
      logger.info('the TLS files were read again')
    } catch (err) {
      logger.error({ err }, 'the TLS files cannot be used; those before stay in use')
    }
  }
  const lookNext = (asked: boolean) => {
    looking = looking.then(() => look(asked))
  }
  const timer = setInterval(lookNext, lookEveryMs, false).unref()
  const onHangup = () => lookNext(true)
  process.on('SIGHUP', onHangup)
  return {
    close() {
      clearInterval(timer)
      process.off('SIGHUP', onHangup)
    },
  }
}

function use(server: HttpsServer, { cert, key, certificate }: KeyPair, { url, logger, onUse }: FollowOptions): void {
  server.setSecureContext({ cert, key, minVersion })
  onUse?.(certificate)
  const warning = certificateWarning(certificate, url, Date.now())
  if (warning !== undefined) logger.warn(warning)
}

/** Changes with the files, also where a link leads to another one, as certbot and Kubernetes renew them. */
async function stampOf({ certFile, keyFile }: TlsFiles): Promise<string> {
  const stamps = [certFile, keyFile].map(async (path) => {
    const { ino, size, mtimeMs } = await stat(path)
    return `${ino} ${size} ${mtimeMs}`
  })
  return (await Promise.all(stamps.map((stamp) => stamp.catch(() => 'away')))).join(', ')
}
