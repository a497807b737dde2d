import { expect, test } from 'vitest'
import { renderBadge } from './badge.ts'

test('a badge is as wide as its two texts, each in the middle of its part', () => {
  const svg = renderBadge('health', 'up', 'good')
  expect(svg).toMatch(/^<svg [^>]*width="73" height="20" role="img" aria-label="health: up">.*<\/svg>$/)
  expect(svg).toContain('<title>health: up</title>')
  expect(svg).toContain('<rect width="73" height="20" rx="3" fill="#555"/>')
  expect(svg).toContain('<rect x="50" width="23" height="20" rx="3" fill="#2f9e44"/>')
  expect(svg).toContain('<text x="25" y="14" text-anchor="middle">health</text>')
  expect(svg).toContain('<text x="61.5" y="14" text-anchor="middle">up</text>')
})

test('each tone has a colour of its own', () => {
  const tones = ['good', 'fair', 'bad', 'none'] as const
  const colors = tones.map((tone) => /x="50".*?fill="(#\w{6})"/.exec(renderBadge('health', 'up', tone))?.[1])
  expect(new Set(colors).size).toBe(tones.length)
})
