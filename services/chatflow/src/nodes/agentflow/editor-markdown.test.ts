import { describe, expect, test } from 'vitest'
import { editorMarkdown, editorMention } from './editor-markdown.ts'

describe('editorMarkdown()', () => {
  test.each([
    { name: 'paragraphs', html: '<p>one</p><p>two</p>', markdown: 'one\n\ntwo' },
    { name: 'markdown that was typed, as it is', html: '<p># *a* [b](c) 1. d_e</p>', markdown: '# *a* [b](c) 1. d_e' },
    {
      name: 'a mention as its reference',
      html: `<p>Hi ${editorMention('question')}!</p>`,
      markdown: 'Hi {{ question }}!',
    },
    {
      name: 'several mentions',
      html: `<p>${editorMention('a')} and ${editorMention('$flow.state.b')}</p>`,
      markdown: '{{ a }} and {{ $flow.state.b }}',
    },
    {
      name: 'a mention of no text, and one over two lines',
      html: '<p><span data-type="mention" data-id="a"></span> <span data-type="mention" data-id="b">x\ny</span></p>',
      markdown: '{{ a }} {{ b }}',
    },
    { name: 'another span as its text', html: '<p><span data-id="a">b</span></p>', markdown: 'b' },
    { name: 'nothing', html: '', markdown: '' },
  ])('reads $name', async ({ html, markdown }) => expect(await editorMarkdown(html)).toBe(markdown))

  test.each([
    { name: 'elements that nest too deeply', html: `${'<div>'.repeat(20_000)}x${'</div>'.repeat(20_000)}` },
    { name: 'elements that never end', html: '<span>'.repeat(201) },
  ])('leaves $name as they are', async ({ html }) => expect(await editorMarkdown(html)).toBe(html))

  test.each([
    { name: 'many paragraphs without an end', html: '<p>a'.repeat(300), markdown: Array(300).fill('a').join('\n\n') },
    {
      name: 'many elements side by side',
      html: '<div>a</div>'.repeat(300),
      markdown: Array(300).fill('a').join('\n\n'),
    },
    { name: 'an element 200 levels down', html: `${'<div>'.repeat(200)}x`, markdown: 'x' },
  ])('reads $name', async ({ html, markdown }) => expect(await editorMarkdown(html)).toBe(markdown))
})
