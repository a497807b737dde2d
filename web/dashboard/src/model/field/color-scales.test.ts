import { describe, expect, test } from 'vitest'
import { colorScale, scaleColor } from './color-scales.ts'

describe('colorScale()', () => {
  test.each([
    { mode: 'GrYlRd', colors: ['#73BF69', '#FADE2A', '#F2495C'] },
    { mode: 'RdYlGr', colors: ['#F2495C', '#FADE2A', '#73BF69'] },
    { mode: 'BlYlRd', colors: ['#1F60C4', '#FFF899', '#C4162A'] },
    { mode: 'YlRd', colors: ['#FFF899', '#C4162A'] },
    { mode: 'BlPu', colors: ['#5794F2', '#B877D9'] },
    { mode: 'YlBl', colors: ['#FFF899', '#1F60C4'] },
    { mode: 'blues', colors: ['#181B1F', '#1F60C4'] },
    { mode: 'reds', colors: ['#181B1F', '#C4162A'] },
    { mode: 'greens', colors: ['#181B1F', '#37872D'] },
    { mode: 'purples', colors: ['#181B1F', '#8F3BB8'] },
  ])('continuous-$mode goes from the lowest to the highest', ({ mode, colors }) => {
    expect(colorScale(`continuous-${mode}`, 'dark')).toEqual(colors)
  })

  test.each([
    { mode: 'viridis', lowest: '#440154', middle: '#21918C', highest: '#FDE725' },
    { mode: 'magma', lowest: '#000004', middle: '#B73779', highest: '#FCFDBF' },
    { mode: 'plasma', lowest: '#0D0887', middle: '#CC4778', highest: '#F0F921' },
    { mode: 'inferno', lowest: '#000004', middle: '#BC3754', highest: '#FCFFA4' },
    { mode: 'cividis', lowest: '#00224E', middle: '#7D7C78', highest: '#FEE838' },
  ])('continuous-$mode has five colours', ({ mode, lowest, middle, highest }) => {
    const scale = colorScale(`continuous-${mode}`, 'dark')
    expect([scale?.length, scale?.[0], scale?.[2], scale?.[4]]).toEqual([5, lowest, middle, highest])
  })

  test('the lowest of a single hue is the panel behind it', () => {
    expect(colorScale('continuous-blues', 'light')?.[0]).toBe('#FFFFFF')
  })

  test.each(['thresholds', 'fixed', '', 'toString', '__proto__'])('"%s" has no scale', (mode) => {
    expect(colorScale(mode, 'dark')).toBeUndefined()
  })
})

describe('scaleColor()', () => {
  const scale = ['#000000', '#ff0000', '#ffffff']

  test.each([
    { ratio: -1, color: '#000000' },
    { ratio: 0, color: '#000000' },
    { ratio: 0.25, color: '#800000' },
    { ratio: 0.5, color: '#ff0000' },
    { ratio: 0.75, color: '#ff8080' },
    { ratio: 1, color: '#ffffff' },
    { ratio: 2, color: '#ffffff' },
  ])('$ratio is $color', ({ ratio, color }) => expect(scaleColor(scale, ratio)).toBe(color))

  test('a scale of one colour has that one', () => expect(scaleColor(['#123456'], 0.7)).toBe('#123456'))

  test('a scale without colours is grey', () => expect(scaleColor([], 0.7)).toBe('#808080'))
})
