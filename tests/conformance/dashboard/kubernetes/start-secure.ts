import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDashboardService, dashboardConfigSchema } from '@hearth/dashboard'
import { createLogger, parseCommon, readSettings } from '@hearth/kernel'
import { makeAuthority } from '@hearth/kernel/test-support'

export type SecureDashboards = {
  readonly url: string
  /** Certificate of the authority that signed the service's. */
  readonly caFile: string
  /** A folder for what a client keeps. */
  readonly folder: string
  /** How Kubernetes' clients reach the service. */
  readonly kubeconfig: string
  stop(): Promise<void>
}

/** A dashboard service behind a certificate: Kubernetes' clients send a password over nothing else. */
export async function startSecure(): Promise<SecureDashboards> {
  const folder = await mkdtemp(join(tmpdir(), 'kubernetes-'))
  const authority = makeAuthority(folder)
  const { certFile, keyFile } = authority.sign('dashboards', 'IP:127.0.0.1')
  const env = { HEARTH_TLS_CERT_FILE: certFile, HEARTH_TLS_KEY_FILE: keyFile }
  const common = { ...parseCommon(readSettings({ cwd: folder, env })), home: join(folder, 'home') }
  const logger = createLogger({ service: 'dashboard', level: 'silent' })
  const dashboard = createDashboardService(dashboardConfigSchema.parse({ port: 0, password: 'secret' }), {
    common,
    logger,
  })
  const { url } = await dashboard.start()
  const kubeconfig = join(folder, 'kubeconfig')
  await writeFile(kubeconfig, JSON.stringify(configOf(url, authority.certFile)))
  return {
    url,
    caFile: authority.certFile,
    folder,
    kubeconfig,
    async stop() {
      await dashboard.close(AbortSignal.timeout(2_000))
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function configOf(server: string, caFile: string): object {
  return {
    apiVersion: 'v1',
    kind: 'Config',
    clusters: [{ name: 'dashboards', cluster: { server, 'certificate-authority': caFile } }],
    users: [{ name: 'admin', user: { username: 'admin', password: 'secret' } }],
    contexts: [{ name: 'here', context: { cluster: 'dashboards', user: 'admin', namespace: 'default' } }],
    'current-context': 'here',
  }
}
