import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@hearth/server'
import { type Program, startProgram } from '../start-program.ts'
import type { ExternalServer } from './external-server.ts'

const binary = join(import.meta.dirname, '../../../../.cache/metrics-servers/thanos')

/** Whether `scripts/metrics-servers.sh thanos` has built it. */
export const isThanosBuilt = existsSync(binary)

/** Starts a receiver of Thanos and a querier in front of it; what the one takes the other finds. */
export async function startThanos(): Promise<ExternalServer> {
  const home = await mkdtemp(join(tmpdir(), 'thanos-'))
  const [stores, writes, others, queries] = [
    await freeAddress(),
    await freeAddress(),
    await freeAddress(),
    await freeAddress(),
  ]
  const started: Program[] = []
  const stop = async () => {
    for (const one of started.toReversed()) await one.stop()
    await rm(home, { recursive: true, force: true })
  }
  const receive = (address: string) => [
    'receive',
    `--http-address=${address}`,
    `--grpc-address=${stores}`,
    `--remote-write.address=${writes}`,
    `--receive.capnproto-address=${others}`,
    `--tsdb.path=${home}`,
    '--tsdb.max-exemplars=10000',
    '--label=receive="true"',
    '--log.level=error',
  ]
  const query = (address: string) => [
    'query',
    `--http-address=${address}`,
    `--grpc-address=${queries}`,
    `--endpoint=${stores}`,
    '--log.level=error',
  ]
  const start = async (args: (address: string) => readonly string[]) => {
    const one = await startProgram(binary, args, '/-/ready')
    started.push(one)
    return one
  }
  try {
    await start(receive)
    const { url } = await start(query)
    return { url, writeUrl: `http://${writes}/api/v1/receive`, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function freeAddress(): Promise<string> {
  return `127.0.0.1:${await freePort()}`
}
