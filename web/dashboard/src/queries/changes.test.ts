import { answerAsks, renderHook } from '@hearth/ui-kit/test-support'
import { QueryClient } from '@tanstack/react-query'
import { describe, expect, test } from 'vitest'
import { useChangeAlerting, useSaveRule } from './alerting.ts'
import { useDeleteFolder } from './delete-folder.ts'
import { useDeleteSource, useSaveSource, useTestSource } from './edit-sources.ts'
import { useMakeFolder } from './folders.ts'
import { useImportDashboard } from './import-dashboard.ts'
import { useDeleteDashboard, usePurgeDeleted, useRestoreDeleted, useRestoreVersion } from './manage-dashboards.ts'
import { useChangePeople } from './people.ts'
import { useSaveDashboard } from './save-dashboard.ts'

type Change = { readonly mutateAsync: (about: never) => Promise<unknown> }

/** Makes a change beside queries that were answered, of which those are named that are to be asked anew. */
async function changed(useChange: () => Change, about: unknown, answers: Readonly<Record<string, unknown>> = {}) {
  const client = new QueryClient()
  const known = ['search', 'trash', 'folders', 'dashboard', 'datasources', 'people', 'alerting', 'versions']
  for (const key of known) client.setQueryData([key, 'a'], 'before')
  const asked = answerAsks(answers)
  const hook = await renderHook(useChange, { client })
  let given: unknown
  await hook.act(async () => {
    given = await hook.current.mutateAsync(about as never)
  })
  const isStale = (key: string) => client.getQueryState([key, 'a'])?.isInvalidated !== false
  return { asked, given, client, stale: known.filter(isStale) }
}

const lists = ['search', 'trash', 'folders', 'dashboard']

describe('a change is sent, and what it changes is asked for anew', () => {
  test.each<{ name: string; use: () => Change; about: unknown; call: string; body?: string; stale: string[] }>([
    {
      name: 'a dashboard goes to the trash',
      use: useDeleteDashboard,
      about: 'a/b',
      call: 'DELETE /api/dashboards/uid/a%2Fb',
      stale: lists,
    },
    {
      name: 'a dashboard comes back',
      use: useRestoreDeleted,
      about: 'a',
      call: 'PATCH /api/dashboards/uid/a/trash',
      body: '{}',
      stale: lists,
    },
    {
      name: 'a dashboard goes for good',
      use: usePurgeDeleted,
      about: 'a',
      call: 'DELETE /api/dashboards/uid/a/trash',
      stale: lists,
    },
    {
      name: 'a version becomes the newest',
      use: useRestoreVersion,
      about: { uid: 'a', version: 3 },
      call: 'POST /api/dashboards/uid/a/restore',
      body: '{"version":3}',
      stale: lists,
    },
    {
      name: 'a folder is made',
      use: useMakeFolder,
      about: 'Mine',
      call: 'POST /api/folders',
      body: '{"title":"Mine"}',
      stale: ['folders'],
    },
    {
      name: 'a folder goes, with its rules',
      use: () => useDeleteFolder('a/b'),
      about: { withRules: true },
      call: 'DELETE /api/folders/a%2Fb?forceDeleteRules=true',
      stale: ['search', 'trash', 'folders', 'alerting'],
    },
    {
      name: 'a data source is made',
      use: useSaveSource,
      about: { name: 'P' },
      call: 'POST /api/datasources',
      body: '{"name":"P"}',
      stale: ['datasources'],
    },
    {
      name: 'a data source is changed',
      use: useSaveSource,
      about: { uid: 'p/1' },
      call: 'PUT /api/datasources/uid/p%2F1',
      body: '{"uid":"p/1"}',
      stale: ['datasources'],
    },
    {
      name: 'a data source goes',
      use: useDeleteSource,
      about: 'p',
      call: 'DELETE /api/datasources/uid/p',
      stale: ['datasources'],
    },
    {
      name: 'people change',
      use: useChangePeople,
      about: { method: 'PATCH', path: '/api/org/users/1', body: { role: 'Admin' } },
      call: 'PATCH /api/org/users/1',
      body: '{"role":"Admin"}',
      stale: ['people'],
    },
    {
      name: 'alerting changes',
      use: useChangeAlerting,
      about: { method: 'DELETE', path: '/api/v1/provisioning/alert-rules/r' },
      call: 'DELETE /api/v1/provisioning/alert-rules/r',
      stale: ['alerting'],
    },
  ])('$name', async ({ use, about, call, body, stale }) => {
    const made = await changed(use, about)
    expect(made.asked).toEqual([{ call, ...(body !== undefined && { body }) }])
    expect(made.stale).toEqual(stale)
  })
})

test('a dashboard that is imported is read anew', async () => {
  const client = new QueryClient()
  client.setQueryData(['dashboard', 'a'], 'before')
  client.setQueryData(['search'], 'before')
  answerAsks({ '/api/dashboards/import': { uid: 'a', importedUrl: '/d/a', title: 'A' } })
  const hook = await renderHook(useImportDashboard, { client })
  await hook.act(() => hook.current.mutateAsync({ dashboard: {}, inputs: [], folderUid: '', overwrite: true }))
  expect(client.getQueryData(['dashboard', 'a'])).toBeUndefined()
  expect(client.getQueryState(['search'])?.isInvalidated).toBe(true)
})

describe('a data source is tried', () => {
  const path = '/api/datasources/uid/p%2F1/health'

  test('and answers in its own words', async () => {
    const { given } = await changed(useTestSource, 'p/1', { [path]: { message: 'It works' } })
    expect(given).toEqual({ isWell: true, message: 'It works' })
  })

  test('and says why it does not', async () => {
    const refusal = Response.json({ message: 'Nobody is there' }, { status: 400 })
    const { given } = await changed(useTestSource, 'p/1', { [path]: refusal })
    expect(given).toEqual({ isWell: false, message: 'Nobody is there' })
  })
})

describe('a rule is kept', () => {
  const rule = { title: 'Load', folderUID: 'f', ruleGroup: 'g/1' }
  const group = '/api/v1/provisioning/folder/f/rule-groups/g%2F1'
  const answers = {
    '/api/v1/provisioning/alert-rules': { ...rule, uid: 'r' },
    '/api/v1/provisioning/alert-rules/r%2F1': { ...rule, uid: 'r/1' },
    [group]: { title: 'g/1', interval: 60 },
  }
  const callsFor = async (about: object) => {
    const { asked, stale } = await changed(useSaveRule, about, answers)
    expect(stale).toEqual(['alerting'])
    return asked.map(({ call, body }) => [call, ...(body === undefined ? [] : [JSON.parse(String(body))])])
  }

  test('as a new one, in a group that is evaluated as often', async () => {
    expect(await callsFor({ rule, intervalSeconds: 60 })).toEqual([
      ['POST /api/v1/provisioning/alert-rules', rule],
      [`GET ${group}`],
    ])
  })

  test('as the one it was, and its group is evaluated more often', async () => {
    expect(await callsFor({ rule: { ...rule, uid: 'r/1' }, intervalSeconds: 10 })).toEqual([
      ['PUT /api/v1/provisioning/alert-rules/r%2F1', { ...rule, uid: 'r/1' }],
      [`GET ${group}`],
      [`PUT ${group}`, { title: 'g/1', interval: 10 }],
    ])
  })
})

describe('a dashboard is saved', () => {
  const request = { dashboard: {}, folderUid: '', message: '', overwrite: false }
  const saved = { '/api/dashboards/db': { uid: 'a', url: '/d/a', version: 2 } }

  test('and its new version is there at once', async () => {
    const stored = { dashboard: { uid: 'a', title: 'A', panels: [] }, meta: { slug: 'a' } }
    const { client, stale } = await changed(useSaveDashboard, request, { ...saved, '/api/dashboards/uid/a': stored })
    expect(client.getQueryData(['dashboard', 'a'])).toMatchObject({ ...stored, read: { title: 'A' } })
    expect(stale).toEqual(['search', 'versions'])
  })

  test('and is asked for anew where it cannot be read at once', async () => {
    const gone = Response.json({}, { status: 502 })
    const { given, stale } = await changed(useSaveDashboard, request, { ...saved, '/api/dashboards/uid/a': gone })
    expect(given).toMatchObject({ uid: 'a', stored: undefined })
    expect(stale).toEqual(['search', 'dashboard', 'versions'])
  })
})
