import { expect, test } from 'vitest'
import { heatmapScheme } from './heatmap-schemes.ts'

const ends = (name: string, theme: 'light' | 'dark') => {
  const colors = heatmapScheme(name, theme)
  return [colors[0], colors.at(-1)]
}

test.each([
  { name: 'Oranges', light: ['#fff5eb', '#7f2704'], dark: ['#7f2704', '#fff5eb'] },
  { name: 'Spectral', light: ['#5e4fa2', '#9e0142'], dark: ['#5e4fa2', '#9e0142'] },
  { name: 'Viridis', light: ['#fde725', '#440154'], dark: ['#440154', '#fde725'] },
  { name: 'Nothing', light: ['#fff5eb', '#7f2704'], dark: ['#7f2704', '#fff5eb'] },
  { name: 'constructor', light: ['#fff5eb', '#7f2704'], dark: ['#7f2704', '#fff5eb'] },
])('$name', ({ name, light, dark }) => {
  expect([ends(name, 'light'), ends(name, 'dark')]).toEqual([light, dark])
})
