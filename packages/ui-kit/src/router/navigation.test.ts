import { describe, expect, test } from 'vitest'
import { createNavigation } from './navigation.ts'

describe('the address', () => {
  test('is that of the browser, and the same object until it changes', () => {
    const { navigation } = open('/tools?q=a')
    expect(navigation.get()).toEqual({ pathname: '/tools', search: '?q=a' })
    expect(navigation.get()).toBe(navigation.get())
  })

  test('changes for all who watch it', () => {
    const { navigation } = open('/')
    const seen: string[] = []
    const end = navigation.subscribe(() => seen.push(navigation.get().pathname))
    navigation.go('/tools')
    end()
    navigation.go('/keys')
    expect(seen).toEqual(['/tools'])
  })

  test('is left for the one before by the browser, which is told how far that was scrolled', () => {
    const { navigation, browser } = open('/')
    browser.scrollY = 340
    navigation.go('/tools')
    browser.history.go(-1)
    expect(navigation.get().pathname).toBe('/')
    expect(browser.history.state).toMatchObject({ scrollY: 340 })
  })

  test('can be replaced, which leaves nothing to go back to', () => {
    const { navigation, browser } = open('/')
    navigation.go('/tools')
    navigation.go('/keys', { replace: true })
    browser.history.go(-1)
    expect(navigation.get().pathname).toBe('/')
  })
})

describe('a guard', () => {
  test('holds who leaves, until they proceed', () => {
    const { navigation, held } = guarded()
    navigation.go('/keys')
    expect(navigation.get().pathname).toBe('/tools')
    held.shift()?.()
    expect(navigation.get().pathname).toBe('/keys')
  })

  test('holds who goes back, whose history is as before', () => {
    const { navigation, browser, held } = guarded()
    browser.history.go(-1)
    expect([navigation.get().pathname, browser.location.pathname]).toEqual(['/tools', '/tools'])
    held.shift()?.()
    expect([navigation.get().pathname, browser.location.pathname]).toEqual(['/', '/'])
  })

  test('holds again who went back and stayed', () => {
    const { navigation, browser, held } = guarded()
    browser.history.go(-1)
    browser.history.go(-1)
    expect(held).toHaveLength(2)
    expect(navigation.get().pathname).toBe('/tools')
  })

  test('lets pass what is no leaving, what was told to ignore it, and all once it is gone', () => {
    const { navigation, held, takeAway } = guarded()
    navigation.go('/tools?tab=b')
    navigation.go('/keys', { ignoreGuards: true })
    takeAway()
    navigation.go('/chat')
    expect(navigation.get().pathname).toBe('/chat')
    expect(held).toEqual([])
  })
})

function guarded() {
  const opened = open('/')
  opened.navigation.go('/tools')
  const held: (() => void)[] = []
  const takeAway = opened.navigation.guard({
    holds: (from, to) => from.pathname !== to.pathname,
    onHeld: (proceed) => held.push(proceed),
  })
  return { ...opened, held, takeAway }
}

function open(href: string) {
  const browser = createBrowser(href)
  return { browser, navigation: createNavigation(browser) }
}

/** As much of a browser's window as has to do with its address. */
function createBrowser(first: string) {
  const entries: { href: string; state: unknown }[] = [{ href: first, state: null }]
  let at = 0
  let pop = () => {}
  const shown = () => entries[at] ?? { href: '/', state: null }
  const hrefOf = (href?: string | URL | null) => (href ?? shown().href).toString()
  return {
    scrollY: 0,
    location: {
      get pathname() {
        return new URL(shown().href, 'http://page').pathname
      },
      get search() {
        return new URL(shown().href, 'http://page').search
      },
    },
    history: {
      get state(): unknown {
        return shown().state
      },
      pushState(state: unknown, _: string, href?: string | URL | null) {
        entries.splice(at + 1, entries.length, { href: hrefOf(href), state })
        at += 1
      },
      replaceState(state: unknown, _: string, href?: string | URL | null) {
        entries[at] = { href: hrefOf(href), state }
      },
      go(steps = 0) {
        at += steps
        pop()
      },
    },
    addEventListener(_: 'popstate', listener: () => void) {
      pop = listener
    },
  }
}
