import { expect, test } from 'vitest'
import { ownPath } from './own-path.ts'

const origin = 'https://hearth.example'

test.each([
  { asked: '/d/abc/x?from=now-1h#panel', leads: '/d/abc/x?from=now-1h#panel' },
  { asked: '/d/x?to=//evil', leads: '/d/x?to=//evil' },
  { asked: '/@evil', leads: '/@evil' },
  { asked: null, leads: '/' },
  { asked: '', leads: '/' },
  { asked: 'd/abc', leads: '/' },
  { asked: ' /d/abc', leads: '/' },
  { asked: 'javascript:alert(1)', leads: '/' },
  { asked: 'JAVASCRIPT:alert(1)', leads: '/' },
  { asked: 'data:text/html,x', leads: '/' },
  { asked: 'https://evil', leads: '/' },
  { asked: 'https://hearth.example/d/abc', leads: '/' },
  { asked: '//evil', leads: '/' },
  { asked: '///evil', leads: '/' },
  { asked: '/\\evil', leads: '/' },
  { asked: '\\/evil', leads: '/' },
  { asked: '/d\\abc', leads: '/' },
  { asked: '/\t/evil', leads: '/' },
  { asked: '/\n/evil', leads: '/' },
  { asked: '/\r/evil', leads: '/' },
  { asked: '/\u0000/evil', leads: '/' },
  { asked: '/\u0085/evil', leads: '/' },
  { asked: '\t//evil', leads: '/' },
  { asked: '/.//evil', leads: '/' },
  { asked: '/d/..//evil', leads: '/' },
  { asked: '/%2e%2e//evil', leads: '/' },
])('who asks for $asked is led to $leads', ({ asked, leads }) => {
  const path = ownPath(asked, origin)
  expect(path).toBe(leads)
  expect(new URL(path, origin).origin).toBe(origin)
})
