import { answerAsks, renderHook } from '@hearth/ui-kit/test-support'
import { createElement } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { type DashboardView, DashboardViewProvider } from './dashboard-view.ts'
import { usePanelState } from './use-panel-state.ts'

const path = '/api/prometheus/grafana/api/v1/rules'
const rule = (state: string, panel: string) => ({ state, annotations: { __panelId__: panel } })

async function shown(groups: readonly object[], { at = '/d/a/load', uid = 'a' as string | null } = {}) {
  const asked = answerAsks({ [path]: { data: { groups } } })
  vi.stubGlobal('location', { pathname: at })
  const view = { dashboard: { uid: uid ?? undefined } } as DashboardView
  const hook = await renderHook(() => usePanelState(7), {
    wrap: (child) => createElement(DashboardViewProvider, { value: view }, child),
  })
  return { hook, asked }
}

describe('the state of a panel', () => {
  test.each([
    {
      name: 'the worst of its rules',
      rules: [rule('inactive', '7'), rule('firing', '7'), rule('pending', '7')],
      state: 'firing',
    },
    { name: 'not that of the rules of another', rules: [rule('firing', '8'), rule('pending', '7')], state: 'pending' },
    { name: 'that all is well', rules: [rule('inactive', '7')], state: 'inactive' },
  ])('is $name', async ({ rules, state }) => {
    const { hook, asked } = await shown([{ rules: [] }, { rules }])
    await hook.until(() => expect(hook.current).toBe(state))
    expect(asked).toEqual([{ call: `GET ${path}?dashboard_uid=a` }])
  })

  test('is none where no rule was made of it', async () => {
    const { hook } = await shown([{ rules: [rule('firing', '8')] }])
    await hook.until(() => expect(hook.client.isFetching()).toBe(0))
    expect(hook.current).toBeUndefined()
  })

  test('is asked for one that is shown alone', async () => {
    expect((await shown([], { at: '/d-solo/a/load' })).asked).toHaveLength(1)
  })

  test.each([
    { name: 'behind a public link', where: { at: '/public-dashboards/x' } },
    { name: 'of one that is not stored yet', where: { uid: null } },
  ])('is not asked for $name', async ({ where }) => {
    expect((await shown([], where)).asked).toEqual([])
  })
})
