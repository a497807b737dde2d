import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '@hearth/server'
import { answering } from './answering.ts'

/** A server of files that others have written, with one empty bucket. */
export type S3Server = {
  readonly place: {
    readonly bucket: string
    readonly prefix: string
    readonly region: string
    readonly endpoint: string
    readonly pathStyle: boolean
    readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string }
  }
  close(): Promise<void>
}

// `scripts/engines.sh all` builds it where there is Go.
const program = fileURLToPath(new URL('../../../../.cache/s3-server/versitygw', import.meta.url))
const credentials = { accessKeyId: 'hearth', secretAccessKey: 'hearth-secret' }

/** Starts an S3 server on a free port; `undefined` where it is not installed. */
export const openS3Server = existsSync(program)
  ? async (): Promise<S3Server> => {
      const folder = await mkdtemp(join(tmpdir(), 'hearth-s3-'))
      const bucket = 'files'
      // What is known of an object lies beside it: not every file system has attributes for that.
      const [objects, known] = [join(folder, 'objects'), join(folder, 'known')]
      await mkdir(join(objects, bucket), { recursive: true })
      await mkdir(known)
      const port = await freePort()
      const env = {
        ...process.env,
        ROOT_ACCESS_KEY: credentials.accessKeyId,
        ROOT_SECRET_KEY: credentials.secretAccessKey,
      }
      const args = ['--port', `127.0.0.1:${port}`, '--health', '/health', 'posix', '--sidecar', known, objects]
      const child = spawn(program, args, { env, stdio: 'ignore' })
      const endpoint = `http://127.0.0.1:${port}`
      await answering(`${endpoint}/health`, child)
      return {
        place: { bucket, prefix: '', region: 'us-east-1', endpoint, pathStyle: true, credentials },
        async close() {
          child.kill('SIGKILL')
          if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
          await rm(folder, { recursive: true, force: true })
        },
      }
    }
  : undefined
