import { expect, test } from 'vitest'
import { localPath } from './local-path.ts'

test.each([
  { asked: '/d/abc/x?from=now-1h#panel', goes: '/d/abc/x?from=now-1h#panel' },
  { asked: undefined, goes: '/' },
  { asked: '', goes: '/' },
  { asked: 'https://evil.example/', goes: '/' },
  { asked: '//evil.example/', goes: '/' },
  { asked: '/\\evil.example/', goes: '/' },
  { asked: '\\\\evil.example', goes: '/' },
  { asked: '/.//evil.example', goes: '/' },
  { asked: '/a/..//evil.example', goes: '/' },
  { asked: '/%2e%2e//evil.example', goes: '/' },
  { asked: '/\t/evil.example', goes: '/' },
  { asked: '/\n/evil.example', goes: '/' },
  { asked: 'javascript:alert(1)', goes: '/' },
  { asked: ' /d/abc', goes: '/' },
])('who asks for $asked goes on to $goes', ({ asked, goes }) => expect(localPath(asked)).toBe(goes))
