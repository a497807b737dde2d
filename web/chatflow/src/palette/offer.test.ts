import type { Component } from '@hearth/flow'
import { describe, expect, test } from 'vitest'
import { offersOf, sectionsOf } from './offer.ts'
import { createSearch } from './search-components.ts'

const kind = (label: string, category: string, description = ''): Component => ({
  name: label.toLowerCase().replace(/\s/g, ''),
  label,
  category,
  description,
  type: label,
  version: 1,
  baseClasses: [],
  icon: '',
  inputs: [],
})

const kinds = [
  kind('ChatOpenAI', 'Chat Models', 'Models of OpenAI'),
  kind('Buffer Memory', 'Memory'),
  kind('Pdf File', 'Document Loaders'),
  kind('Calculator', 'Tools', 'Computes expressions'),
]

const labels = (text: string) => createSearch(kinds)(text).map(({ label }) => label)

test.each([
  ['a part of its name', 'calc', ['Calculator']],
  ['a name with a letter missing', 'chat opnai', ['ChatOpenAI']],
  ['what it is good for', 'remember', ['Buffer Memory']],
  ['its description', 'expressions', ['Calculator']],
  ['nothing that is near', 'zzzz', []],
])('a kind is found by %s', (_, text, found) => expect(labels(text)).toEqual(found))

describe('of kinds with names alike', () => {
  const alike: readonly Component[] = [
    kind('OpenAI', 'LLMs'),
    { ...kind('ChatOpenAI', 'Chat Models'), name: 'chatOpenAI_LlamaIndex', tags: ['LlamaIndex'] },
    { ...kind('OpenAI', 'Chat Models'), name: 'chatOpenAI' },
    kind('OpenAI Moderation', 'Moderation'),
  ]
  const names = (text: string) => createSearch(alike)(text).map(({ name }) => name)

  test.each([
    ['what bears the name that was typed, and fits most nodes', 'ChatOpenAI', ['chatOpenAI', 'chatOpenAI_LlamaIndex']],
    ['a chat model, before one that continues a text', 'openai', ['chatOpenAI', 'openai']],
    ['what was typed in part', 'openai mod', ['openaimoderation']],
  ])('the first is %s', (_, text, first) => expect(names(text).slice(0, first.length)).toEqual(first))
})

test('no words find all', () => expect(labels(' ')).toHaveLength(kinds.length))

test('favourites and what was used last come before the categories', () => {
  const sections = sectionsOf(offersOf(kinds), { favourites: ['calculator'], recent: ['pdffile', 'gone'] })
  expect(sections.map(({ name, offers }) => [name, offers.map(({ component }) => component.label)])).toEqual([
    ['Favourites', ['Calculator']],
    ['Recent', ['Pdf File']],
    ['Chat Models', ['ChatOpenAI']],
    ['Memory', ['Buffer Memory']],
    ['Document Loaders', ['Pdf File']],
    ['Tools', ['Calculator']],
  ])
})

test('what a flow begins with comes before the other categories', () => {
  const sections = sectionsOf(offersOf(kinds), { favourites: [], recent: [], first: ['Tools', 'Agents', 'Memory'] })
  expect(sections.map(({ name }) => name)).toEqual(['Tools', 'Memory', 'Chat Models', 'Document Loaders'])
})
