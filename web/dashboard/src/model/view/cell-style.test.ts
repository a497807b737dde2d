import { describe, expect, test } from 'vitest'
import { isHiddenColumn, readCellStyle } from './cell-style.ts'

const plain = readCellStyle({})

describe('readCellStyle()', () => {
  test('a plain cell', () => {
    expect(plain).toEqual({
      kind: 'auto',
      gaugeMode: 'gradient',
      backgroundMode: 'gradient',
      appliesToRow: false,
      align: 'auto',
      width: undefined,
      minWidth: undefined,
      alt: '',
      valueMode: 'text',
      isFilterable: false,
      wrapsText: false,
    })
  })

  test.each([
    { custom: { cellOptions: { type: 'image' } }, changed: { kind: 'image' } },
    { custom: { cellOptions: { type: 'odd' } }, changed: {} },
    { custom: { cellOptions: { type: 'toString' } }, changed: {} },
    { custom: { displayMode: 'color-text' }, changed: { kind: 'color-text' } },
    { custom: { displayMode: 'image', cellOptions: { type: 'pill' } }, changed: { kind: 'pill' } },
    { custom: { displayMode: 'lcd-gauge' }, changed: { kind: 'gauge', gaugeMode: 'lcd' } },
    { custom: { displayMode: 'gradient-gauge' }, changed: { kind: 'gauge', gaugeMode: 'gradient' } },
    { custom: { displayMode: 'basic' }, changed: { kind: 'gauge', gaugeMode: 'basic' } },
    {
      custom: { displayMode: 'color-background-solid' },
      changed: { kind: 'color-background', backgroundMode: 'basic' },
    },
    {
      custom: { cellOptions: { type: 'gauge', mode: 'basic' } },
      changed: { kind: 'gauge', gaugeMode: 'basic', backgroundMode: 'basic' },
    },
    { custom: { cellOptions: { applyToRow: true, wrapText: true } }, changed: { appliesToRow: true, wrapsText: true } },
    {
      custom: { cellOptions: { type: 'image', alt: 'Face' } },
      changed: { kind: 'image', alt: 'Face' },
    },
    {
      custom: { cellOptions: { type: 'gauge', valueDisplayMode: 'hidden' }, wrapText: true },
      changed: { kind: 'gauge', valueMode: 'hidden', wrapsText: true },
    },
    { custom: { align: 'right', filterable: true }, changed: { align: 'right', isFilterable: true } },
    { custom: { width: 120, minWidth: 50 }, changed: { width: 120, minWidth: 50 } },
    { custom: { width: 0 }, changed: {} },
  ])('$custom', ({ custom, changed }) => expect(readCellStyle({ custom })).toEqual({ ...plain, ...changed }))
})

test.each([
  { custom: {}, hidden: false },
  { custom: { hidden: true }, hidden: true },
  { custom: { hideFrom: true }, hidden: true },
  { custom: { hideFrom: { viz: true } }, hidden: true },
  { custom: { hideFrom: { viz: false, legend: true } }, hidden: false },
])('a column with $custom is hidden: $hidden', ({ custom, hidden }) => {
  expect(isHiddenColumn({ custom })).toBe(hidden)
})
