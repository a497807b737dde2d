import { answerAsks, askedBy, renderHook } from '@hearth/ui-kit/test-support'
import { describe, expect, test } from 'vitest'
import { useContactPoints, usePolicy, useRule, useRuleGroups, useSilences } from './alerting.ts'
import { useDashboards, useTagged, useTrash } from './dashboards.ts'
import { useDataSources } from './data-sources.ts'
import { useFolders } from './folders.ts'
import { useFrontendSettings } from './frontend-settings.ts'
import { useLabelNames, useMetricsCatalog } from './metrics-catalog.ts'
import { useOwnUser } from './own-user.ts'
import { useAccounts, useMembers, useSessions, useTokens } from './people.ts'
import { useStoredDashboard } from './stored-dashboard.ts'
import { useVersion, useVersions } from './versions.ts'

type Case = { name: string; use: () => unknown; call: string; answer: unknown; data?: unknown; refreshMs?: number }

describe('a query asks', () => {
  test.each<Case>([
    { name: 'for dashboards', use: useDashboards, call: '/api/search?type=dash-db&limit=5000', answer: ['a'] },
    { name: 'for the trash', use: useTrash, call: '/api/search?deleted=true&limit=5000', answer: ['a'] },
    {
      name: 'for dashboards of tags',
      use: () => useTagged(['a', 'b c'], true),
      call: '/api/search?type=dash-db&tag=a&tag=b+c',
      answer: ['a'],
    },
    { name: 'for data sources', use: useDataSources, call: '/api/datasources', answer: ['a'] },
    { name: 'for folders', use: useFolders, call: '/api/folders?permission=Edit', answer: ['a'] },
    { name: 'for settings of the page', use: useFrontendSettings, call: '/api/frontend/settings', answer: { a: 1 } },
    { name: 'who is signed in', use: useOwnUser, call: '/bootdata', answer: { user: { id: 1 } }, data: { id: 1 } },
    { name: 'for people', use: useMembers, call: '/api/org/users', answer: ['a'] },
    {
      name: 'for service accounts',
      use: useAccounts,
      call: '/api/serviceaccounts/search?perpage=5000',
      answer: { serviceAccounts: ['a'] },
      data: ['a'],
    },
    { name: 'for tokens', use: () => useTokens(7), call: '/api/serviceaccounts/7/tokens', answer: ['a'] },
    { name: 'for sessions', use: useSessions, call: '/api/user/auth-tokens', answer: ['a'] },
    {
      name: 'for rules, again and again',
      use: useRuleGroups,
      call: '/api/prometheus/grafana/api/v1/rules',
      answer: { data: { groups: ['a'] } },
      data: ['a'],
      refreshMs: 5_000,
    },
    { name: 'for a rule', use: () => useRule('a/b'), call: '/api/v1/provisioning/alert-rules/a%2Fb', answer: { a: 1 } },
    { name: 'for contact points', use: useContactPoints, call: '/api/v1/provisioning/contact-points', answer: ['a'] },
    { name: 'for policies', use: usePolicy, call: '/api/v1/provisioning/policies', answer: { a: 1 } },
    {
      name: 'for silences, again and again',
      use: useSilences,
      call: '/api/alertmanager/grafana/api/v2/silences',
      answer: ['a'],
      refreshMs: 5_000,
    },
    {
      name: 'for labels other than the name of a metric',
      use: () => useLabelNames('p/1'),
      call: '/api/datasources/uid/p%2F1/resources/api/v1/labels',
      answer: { data: ['__name__', 'job'] },
      data: ['job'],
    },
    {
      name: 'for versions of a dashboard',
      use: () => useVersions('a/b'),
      call: '/api/dashboards/uid/a%2Fb/versions',
      answer: { versions: ['v'] },
      data: ['v'],
    },
    {
      name: 'for a dashboard as it was in a version',
      use: () => useVersion('a', 3),
      call: '/api/dashboards/uid/a/versions/3',
      answer: { data: { title: 'then' } },
      data: { title: 'then' },
    },
  ])('$name', async ({ use, call, answer, data = answer, refreshMs }) => {
    const found = await askedBy(use, { [call.replace(/\?.*/, '')]: answer })
    expect(found.asked).toEqual([{ call: `GET ${call}` }])
    expect(found.data).toEqual(data)
    expect(found.options.refetchInterval).toBe(refreshMs)
  })

  test('for metrics, and what their targets say of them', async () => {
    const api = '/api/datasources/uid/p/resources/api/v1'
    const { data } = await askedBy(() => useMetricsCatalog('p'), {
      [`${api}/label/__name__/values`]: { data: ['up', 'wait_seconds_bucket', 'total_bytes', 'x_total'] },
      [`${api}/metadata`]: {
        data: { up: [{ type: 'gauge', help: 'Is it?' }], wait_seconds: [{ type: 'histogram' }], x: [] },
      },
    })
    expect(data).toEqual([
      { name: 'up', type: 'gauge', help: 'Is it?' },
      { name: 'wait_seconds_bucket', type: 'histogram', help: '' },
      { name: 'total_bytes', type: 'unknown', help: '' },
      { name: 'x_total', type: 'unknown', help: '' },
    ])
  })

  test('for a dashboard, and reads it', async () => {
    const stored = { dashboard: { uid: 'a/b', title: 'Load', panels: [] }, meta: { slug: 'load' } }
    const { asked, data } = await askedBy(() => useStoredDashboard('a/b'), { '/api/dashboards/uid/a%2Fb': stored })
    expect(asked).toEqual([{ call: 'GET /api/dashboards/uid/a%2Fb' }])
    expect(data).toMatchObject({ ...stored, read: { uid: 'a/b', title: 'Load' } })
  })
})

describe('a query asks nothing', () => {
  test.each([
    { name: 'of no data source', use: () => useLabelNames(undefined) },
    { name: 'for metrics of no data source', use: () => useMetricsCatalog(undefined) },
    { name: 'for no rule', use: () => useRule(undefined) },
    { name: 'for no version', use: () => useVersion('a', undefined) },
    { name: 'for contact points that nobody wants', use: () => useContactPoints(false) },
    { name: 'for tags that nobody wants', use: () => useTagged(['a'], false) },
  ])('$name', async ({ use }) => {
    const asked = answerAsks()
    await renderHook(use)
    expect(asked).toEqual([])
  })
})
