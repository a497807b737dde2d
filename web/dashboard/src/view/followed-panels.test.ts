import { renderHook } from '@hearth/ui-kit/test-support'
import { createElement } from 'react'
import { expect, test } from 'vitest'
import { type DashboardView, DashboardViewProvider } from './dashboard-view.ts'
import { FollowedPanelsProvider, useFollowed } from './followed-panels.tsx'

const from = (from: string) => ({ timeRange: { from, to: 'now' } }) as DashboardView

/** A panel of a dashboard, which scrolls out of sight where it is not near. */
async function open() {
  const shown = { key: '1', view: from('now-1h'), isNear: true }
  const hook = await renderHook(() => useFollowed(shown.key), {
    wrap: (panel) =>
      createElement(
        DashboardViewProvider,
        { value: shown.view },
        createElement(FollowedPanelsProvider, null, shown.isNear ? panel : null),
      ),
  })
  const show = (change: Partial<typeof shown>) => {
    Object.assign(shown, change)
    return hook.again()
  }
  return { hook, show }
}

test('a panel that is followed is so after it was out of sight, until that is ended', async () => {
  const { hook, show } = await open()
  expect(hook.current?.isFollowed).toBe(false)
  await hook.act(() => hook.current?.set(true))
  await show({ isNear: false })
  await show({ isNear: true })
  expect(hook.current?.isFollowed).toBe(true)
  await show({ key: '2' })
  expect(hook.current?.isFollowed).toBe(false)
  await show({ key: '1' })
  await hook.act(() => hook.current?.set(false))
  expect(hook.current?.isFollowed).toBe(false)
})

test('another time range ends it, also when the first one comes back', async () => {
  const { hook, show } = await open()
  await hook.act(() => hook.current?.set(true))
  await show({ view: from('now-1h') })
  expect(hook.current?.isFollowed).toBe(true)
  await show({ view: from('now-3h') })
  expect(hook.current?.isFollowed).toBe(false)
  await show({ view: from('now-1h') })
  expect(hook.current?.isFollowed).toBe(false)
})

test('elsewhere than on a dashboard, nothing may be followed', async () => {
  expect((await renderHook(() => useFollowed('1'))).current).toBeUndefined()
})
