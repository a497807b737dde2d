import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '../bundle.fixture.ts'
import { gallery, hasPictures, pictureOf, renderGallery } from './gallery.fixture.ts'
import { views } from './views.fixture.ts'

test('no two views have the same picture', () => {
  const names = views.flatMap((view) => [pictureOf(view, 'light'), pictureOf(view, 'dark')])
  expect(new Set(names).size).toBe(names.length)
})

// Where it fails: `npm run pictures`. A view that is new has its pictures from the next time on.
test('the guide shows every view that has its pictures', () => {
  const shown = views.filter(hasPictures)
  expect(shown.length).toBeGreaterThan(60)
  expect(readFileSync(join(projectRoot, gallery.guide), 'utf8')).toBe(renderGallery(shown))
})
