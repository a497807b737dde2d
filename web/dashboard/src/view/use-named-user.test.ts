import { answerAsks, renderHook } from '@hearth/ui-kit/test-support'
import { expect, test } from 'vitest'
import { useOwnUser } from '../queries/own-user.ts'
import { nobody, useNamedUser } from './use-named-user.ts'

const naming = { panels: [{ title: 'Of $__user' }] }

test('who is signed in is asked for where a dashboard names them, and awaited', async () => {
  const asked = answerAsks({ '/bootdata': { user: { id: 7, login: 'ann', email: 'ann@example.com' } } })
  const hook = await renderHook(() => useNamedUser(naming, true))
  await hook.until(() => expect(hook.current).toEqual({ id: '7', login: 'ann', email: 'ann@example.com' }))
  expect(asked).toEqual([{ call: 'GET /bootdata' }])
})

test.each([
  { name: 'nobody is named', json: { panels: [] }, isSignedIn: true },
  { name: 'anybody may look at it', json: naming, isSignedIn: false },
])('nobody is asked for where $name', async ({ json, isSignedIn }) => {
  const asked = answerAsks()
  const hook = await renderHook(() => useNamedUser(json, isSignedIn))
  expect(hook.current).toEqual(nobody)
  expect(asked).toEqual([])
})

test('somebody else who asks for the same does not hold up a dashboard that names nobody', async () => {
  answerAsks({ '/bootdata': { user: { id: 7, login: 'ann', email: '' } } })
  const given: unknown[] = []
  const hook = await renderHook(() => {
    const { data } = useOwnUser()
    given.push(useNamedUser({ panels: [] }, true))
    return data
  })
  await hook.until(() => expect(hook.current).toMatchObject({ login: 'ann' }))
  expect(new Set(given)).toEqual(new Set([nobody]))
})

test('a dashboard is shown also where that cannot be said', async () => {
  answerAsks({ '/bootdata': new Response('{}', { status: 500 }) })
  const hook = await renderHook(() => useNamedUser(naming, true))
  await hook.until(() => expect(hook.current).toEqual(nobody))
})
