import { renderHook } from '@hearth/ui-kit/test-support'
import { expect, test, vi } from 'vitest'
import { useView } from './use-view.ts'

/** A window at an address; what is put into its history, in the order of it. */
async function at(search: string) {
  const page = new EventTarget()
  const location = { pathname: '/logs/', search }
  const put: string[] = []
  const go = (how: string) => (_state: unknown, _title: string, address: string) => {
    put.push(`${how} ${address}`)
    location.search = address.slice(location.pathname.length)
  }
  const history = { pushState: go('push'), replaceState: go('replace') }
  const [addEventListener, removeEventListener, dispatchEvent] = [
    page.addEventListener.bind(page),
    page.removeEventListener.bind(page),
    page.dispatchEvent.bind(page),
  ]
  const listens = { addEventListener, removeEventListener, dispatchEvent }
  vi.stubGlobal('window', { location, history, HTMLIFrameElement: class {}, ...listens })
  const hook = await renderHook(useView)
  const view = () => hook.current[0]
  return { hook, location, put, page, view, change: (part: object) => hook.act(() => hook.current[1](part)) }
}

test('other containers are a place to come back to', async () => {
  const { put, view, change } = await at('')
  await change({ containers: ['a'] })
  expect(put).toEqual([expect.stringMatching(/^push \/logs\/\?.*a/)])
  expect(view().containers).toEqual(['a'])
})

test('what refines a view takes its place', async () => {
  const { put, view, change, hook } = await at('')
  const { containers } = view()
  await change({ search: 'error' })
  expect(put).toEqual([expect.stringMatching(/^replace \/logs\/\?.*error/)])
  expect(hook.current[0]).toMatchObject({ containers, search: 'error' })
})

test('what changes nothing leaves no trace', async () => {
  const { put, change } = await at('')
  await change({})
  expect(put).toEqual([])
})

test('going back shows the view that was there', async () => {
  const { hook, location, page, view, change } = await at('')
  await change({ containers: ['a'] })
  location.search = ''
  await hook.act(() => page.dispatchEvent(new Event('popstate')))
  expect(view().containers).toEqual([])
})
