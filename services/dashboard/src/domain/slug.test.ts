import { expect, test } from 'vitest'
import { slugOf } from './slug.ts'

test.each([
  { title: 'Node Exporter / Full', slug: 'node-exporter-full' },
  { title: '  Café & Über! ', slug: 'cafe-uber' },
  { title: '東京 2', slug: '東京-2' },
  { title: '--', slug: '-' },
  { title: '', slug: '-' },
])('"$title" is "$slug"', ({ title, slug }) => expect(slugOf(title)).toBe(slug))
