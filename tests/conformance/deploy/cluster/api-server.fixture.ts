import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@hearth/server'
import { vi } from 'vitest'

const program = join(import.meta.dirname, '../../../../.cache/kube-apiserver/kube-apiserver')

/** What a cluster's tests lack here: they are built when they are asked for, which takes minutes. */
export const missingApiServer = !existsSync(program)
  ? 'the API server that scripts/engines.sh cluster builds'
  : spawnSync('etcd', ['--version']).error === undefined
    ? undefined
    : 'etcd'

/** A cluster without nodes and controllers: what it takes is kept, and nothing runs. */
export type ApiServer = {
  /** Runs a program that finds the cluster by itself, as kubectl and Helm do. */
  run(command: string, args: readonly string[], input?: string): Ran
  close(): Promise<void>
}
type Ran = { readonly status: number | null; readonly stdout: string; readonly stderr: string }

/** Starts Kubernetes' own API server over an etcd of its own, with all that it admits by default. */
export async function openApiServer(): Promise<ApiServer> {
  const folder = mkdtempSync(join(tmpdir(), 'hearth-cluster-'))
  const [store, port] = [`http://127.0.0.1:${await freePort()}`, await freePort()]
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 })
  writeFileSync(join(folder, 'accounts.key'), privateKey.export({ type: 'pkcs8', format: 'pem' }))
  writeFileSync(join(folder, 'tokens.csv'), 'of-this-test,admin,admin,system:masters\n')
  writeFileSync(join(folder, 'config'), kubeconfig(port))
  const started: ChildProcess[] = []
  const start = (command: string, args: readonly string[]) =>
    started.push(spawn(command, args, { cwd: folder, stdio: 'ignore' }))
  const run: ApiServer['run'] = (command, args, input = '') => {
    const env = { ...process.env, HOME: folder, KUBECONFIG: join(folder, 'config') }
    return spawnSync(command, args, { input, encoding: 'utf8', env, maxBuffer: 64 * 1024 * 1024 })
  }
  const close = async () => {
    for (const child of started.toReversed()) {
      child.kill('SIGKILL')
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    }
    rmSync(folder, { recursive: true })
  }
  try {
    const clients = ['--listen-client-urls', store, '--advertise-client-urls', store]
    start('etcd', ['--data-dir', 'etcd', ...clients, '--listen-peer-urls', 'http://127.0.0.1:0'])
    start(program, [
      ...['--etcd-servers', store, '--bind-address', '127.0.0.1', '--secure-port', String(port), '--cert-dir', 'certs'],
      ...[
        '--token-auth-file',
        'tokens.csv',
        '--authorization-mode',
        'RBAC',
        '--service-cluster-ip-range',
        '10.0.0.0/24',
      ],
      ...['--service-account-issuer', 'https://cluster', '--service-account-key-file', 'accounts.key'],
      ...['--service-account-signing-key-file', 'accounts.key'],
    ])
    const isReady = () => run('kubectl', ['get', '--raw', '/readyz']).stdout === 'ok'
    await vi.waitUntil(isReady, { timeout: 120_000, interval: 500 })
    return { run, close }
  } catch (error) {
    await close()
    throw error
  }
}

const kubeconfig = (port: number) =>
  JSON.stringify({
    apiVersion: 'v1',
    kind: 'Config',
    clusters: [{ name: 'c', cluster: { server: `https://127.0.0.1:${port}`, 'insecure-skip-tls-verify': true } }],
    users: [{ name: 'u', user: { token: 'of-this-test' } }],
    contexts: [{ name: 'c', context: { cluster: 'c', user: 'u' } }],
    'current-context': 'c',
  })
