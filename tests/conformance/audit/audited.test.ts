import { expect, test } from 'vitest'
import { freshHome, startBundle } from '../../e2e/bundle.fixture.ts'
import { notAudited } from './not-audited.ts'

type Operation = { readonly summary: string; readonly 'x-audited'?: boolean }
type Document = { readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>> }

const services = ['chatflow', 'inference', 'health', 'logs', 'metrics', 'dashboard'] as const
// Everything that settings open, so that all of it is looked at.
const settings = { HEARTH_METRICS_ADMIN_API: 'true', HEARTH_METRICS_LIFECYCLE_API: 'true' }
const changing = ['post', 'put', 'patch', 'delete']

// What is refused whoever asks changes nothing, audited or not.
const isRefused = ({ summary }: Operation) => summary.startsWith('Refused:')

test('every endpoint that can change something is audited, or stands in the list with its reason', async () => {
  const { home, remove } = await freshHome()
  const bundle = startBundle(home, settings)
  try {
    await bundle.ready()
    for (const service of services) {
      const { paths } = (await (await fetch(`${bundle.urlOf(service)}/openapi.json`)).json()) as Document
      const all = Object.entries(paths).flatMap(([path, operations]) =>
        Object.entries(operations).map(([method, operation]) => ({ method, path, operation })),
      )
      const nameOf = ({ method, path }: (typeof all)[number]) => `${method.toUpperCase()} ${path}`
      const left = all.filter(
        ({ method, operation }) => changing.includes(method) && !operation['x-audited'] && !isRefused(operation),
      )
      const listed = Object.values(notAudited[service] ?? {}).flat()
      expect(left.map(nameOf).sort(), service).toEqual(listed.toSorted())
      const byGet = all.filter(({ method, operation }) => method === 'get' && operation['x-audited'])
      expect(byGet.map(nameOf).sort(), service).toEqual((changesByGet[service] ?? []).toSorted())
    }
  } finally {
    await bundle.close()
    await remove()
  }
}, 300_000)

/** Where browsers are led to by a link or a redirect, and what Grafana's clients change so. */
const changesByGet: Readonly<Partial<Record<(typeof services)[number], readonly string[]>>> = {
  chatflow: ['GET /api/v1/session/oidc'],
  dashboard: [
    'GET /logout',
    'GET /login/generic_oauth',
    'GET /api/user/helpflags/clear',
    'GET /api/snapshots-delete/{deleteKey}',
  ],
}
