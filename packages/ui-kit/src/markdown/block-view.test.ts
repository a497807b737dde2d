import { MantineProvider } from '@mantine/core'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { Blocks } from './block-view.tsx'
import { createReader } from './create-reader.ts'

function htmlOf(text: string): string {
  const blocks = createElement(Blocks, { tokens: createReader()(text) ?? [] })
  return renderToStaticMarkup(createElement(MantineProvider, { deduplicateCssVariables: false }, blocks)).replace(
    /<style.*<\/style>/s,
    '',
  )
}

const link = (address: string, text: string) =>
  `<a href="${address}" target="_blank" rel="noopener noreferrer">${text}</a>`

describe('Markdown', () => {
  test.each([
    { name: 'emphasis', text: '**a** *b* ~~c~~', html: '<p><strong>a</strong> <em>b</em> <del>c</del></p>' },
    { name: 'a line break', text: 'a\nb', html: '<p>a<br/>b</p>' },
    { name: 'a heading', text: '### a', html: '<h3>a</h3>' },
    { name: 'a tag as text', text: 'a <b onclick="x">', html: '<p>a &lt;b onclick=&quot;x&quot;&gt;</p>' },
    { name: 'a block of HTML as text', text: '<script>x</script>', html: '<p>&lt;script&gt;x&lt;/script&gt;</p>' },
    { name: 'code as it is', text: '`<b>&lt;`', html: '<p><code>&lt;b&gt;&amp;lt;</code></p>' },
    { name: 'a character by its number', text: '&#169; &#xA9; &#0;', html: '<p>© © \ufffd</p>' },
    { name: 'a link that is named further down', text: '[a][b]\n\n[b]: /c', html: `<p>${link('/c', 'a')}</p>` },
    {
      name: 'an address',
      text: 'https://a.example/?b&c',
      html: `<p>${link('https://a.example/?b&amp;c', 'https://a.example/?b&amp;c')}</p>`,
    },
    {
      name: 'a picture as a link to it',
      text: '![a](https://b.example/c.png)',
      html: `<p>${link('https://b.example/c.png', 'a')}</p>`,
    },
    { name: 'a picture in a link as its words', text: '[![a](/b.png)](/c)', html: `<p>${link('/c', 'a')}</p>` },
    { name: 'items', text: '- a\n- b', html: '<ul><li>a</li><li>b</li></ul>' },
    {
      name: 'items that stand apart',
      text: '3. a\n\n4. b',
      html: '<ol start="3"><li><p>a</p></li><li><p>b</p></li></ol>',
    },
    { name: 'what is done and what is not', text: '- [x] a\n- [ ] b', html: '<ul><li>☑ a</li><li>☐ b</li></ul>' },
    { name: 'a quote', text: '> a\n>\n> - b', html: '<blockquote><p>a</p><ul><li>b</li></ul></blockquote>' },
    { name: 'a rule', text: '---', html: '<hr/>' },
    {
      name: 'a table',
      text: '| a | b |\n|---|:-:|\n| **c** | d |',
      html: '<table><thead><tr><th>a</th><th style="text-align:center">b</th></tr></thead><tbody><tr><td><strong>c</strong></td><td style="text-align:center">d</td></tr></tbody></table>',
    },
  ])('shows $name', ({ text, html }) => expect(htmlOf(text)).toBe(html))

  test.each(['javascript:x', ' java\nscript:x', '&#106;avascript:x', 'data:text/html,x', 'vbscript:x'])(
    'leads nowhere by %j',
    (address) => expect(htmlOf(`[a](<${address}>)`)).not.toContain('<a'),
  )

  test('shows what is nested without reason as it is written', () => {
    expect(htmlOf(`${'> '.repeat(60)}a`)).toContain('&gt; a')
    expect(htmlOf(`${'*a **b '.repeat(50)}${'** *'.repeat(50)}`)).toContain('*a')
  })
})

describe('code', () => {
  test.each([
    { name: 'its language', text: '```ts title="a"\nlet a\n```', shown: ['ts', 'let a'] },
    { name: 'none', text: '```\n<b>\n```', shown: ['', '&lt;b&gt;'] },
    { name: 'it before it is over', text: '```py\nprint', shown: ['py', 'print'] },
  ])('stands below $name', ({ text, shown: [language, code] }) => {
    expect(htmlOf(text)).toMatch(new RegExp(`<span>${language}</span>.*<pre tabindex="0"><code><span.*>${code}</span>`))
  })

  test('of many lines is shown whole', () => {
    const lines = Array.from({ length: 100 }, (_, at) => `line ${at}`).join('\n')
    const shown = htmlOf(`\`\`\`\n${lines}\n\`\`\``)
    expect(/<code>(.*)<\/code>/s.exec(shown)?.[1]?.replaceAll(/<.*?>/g, '')).toBe(lines)
  })
})
