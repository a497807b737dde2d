import { expect, test } from 'vitest'
import { frameCode } from './frame-code.ts'

test('frameCode() shows an address in a frame', () => {
  expect(frameCode('http://localhost:3001/d-solo/a/x?from=now-1h&panelId=7', 'Requests')).toBe(
    '<iframe src="http://localhost:3001/d-solo/a/x?from=now-1h&amp;panelId=7" title="Requests" ' +
      'width="600" height="300" style="border:0" loading="lazy"></iframe>',
  )
})

test('frameCode() lets no title become anything else', () => {
  expect(frameCode('https://a.example/', '"><script>x</script>')).toContain(
    'title="&quot;&gt;&lt;script&gt;x&lt;/script&gt;"',
  )
})
