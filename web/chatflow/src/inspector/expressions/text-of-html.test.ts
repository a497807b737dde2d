import { describe, expect, test } from 'vitest'
import { textOfHtml } from './text-of-html.ts'

describe('textOfHtml()', () => {
  test.each([
    { name: 'plain text as it is', html: 'a < b & <p> c', text: 'a < b & <p> c' },
    { name: 'paragraphs with a line between', html: '<p>One &amp; two</p><p>Three</p>', text: 'One & two\n\nThree' },
    {
      name: 'a reference as it is written',
      html: '<p>Answer <span class="variable" data-type="mention" data-id="question">{{ question }}</span> now</p>',
      text: 'Answer {{ question }} now',
    },
    { name: 'weight', html: '<p><strong>Never</strong> <em>ever</em></p>', text: '**Never** *ever*' },
    { name: 'a heading', html: '<h2>Task</h2><p>Do it</p>', text: '## Task\n\nDo it' },
    {
      name: 'lists within lists',
      html: '<ol><li><p>One</p><ul><li><p>a</p></li><li><p>b</p></li></ul></li><li><p>Two</p></li></ol>',
      text: '1. One\n   - a\n   - b\n2. Two',
    },
    {
      name: 'code with its lines',
      html: '<pre><code>a\n  b</code></pre><p>after <code>x</code></p>',
      text: '```\na\n  b\n```\n\nafter `x`',
    },
    { name: 'broken lines', html: '<p>one<br>two</p>', text: 'one\ntwo' },
    {
      name: 'a link with its address',
      html: '<p><a href="https://a.b/?c&amp;d">here</a></p>',
      text: 'https://a.b/?c&d (here)',
    },
    { name: 'signs by their number', html: '<p>&#39;&#x41;&unknown;</p>', text: "'A&unknown;" },
  ])('gives $name', ({ html, text }) => expect(textOfHtml(html)).toBe(text))
})
