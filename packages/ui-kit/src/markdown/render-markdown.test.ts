import { describe, expect, test } from 'vitest'
import { renderMarkdown } from './render-markdown.ts'

describe('renderMarkdown()', () => {
  test.each([
    { name: 'emphasis', text: '**a**', html: '<p><strong>a</strong></p>\n' },
    { name: 'a line break', text: 'a\nb', html: '<p>a<br>b</p>\n' },
    {
      name: 'a tag as text',
      text: 'a <b onclick="x">b</b>',
      html: '<p>a &lt;b onclick=&quot;x&quot;&gt;b&lt;/b&gt;</p>\n',
    },
    { name: 'a block of HTML as text', text: '<script>x</script>', html: '&lt;script&gt;x&lt;/script&gt;' },
    { name: 'code as it is', text: '`<b>`', html: '<p><code>&lt;b&gt;</code></p>\n' },
    { name: 'as much as can be parsed at once', text: 'a'.repeat(32_768), html: `<p>${'a'.repeat(32_768)}</p>\n` },
    { name: 'an ampersand of a tag as text', text: 'a <b c="&">', html: '<p>a &lt;b c=&quot;&amp;&quot;&gt;</p>\n' },
  ])('shows $name', ({ text, html }) => expect(renderMarkdown(text)).toBe(html))

  test.each([
    { name: 'is nested without end', text: '>'.repeat(20_000) },
    { name: 'is longer than can be parsed at once', text: '**a '.repeat(10_000) },
    { name: 'is one sign longer', text: 'a'.repeat(32_769) },
  ])('leaves as it is what $name', ({ text }) => expect(renderMarkdown(text)).toBeUndefined())
})
