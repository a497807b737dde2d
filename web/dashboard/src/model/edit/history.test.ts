import { describe, expect, test } from 'vitest'
import { change, redo, startHistory, undo } from './history.ts'

describe('a history', () => {
  test('goes back and forth', () => {
    const edited = change(change(startHistory('a'), 'b'), 'c')
    expect(undo(edited).present).toBe('b')
    expect(undo(undo(edited)).present).toBe('a')
    expect(redo(undo(edited))).toEqual(edited)
  })

  test('stays where there is no step', () => {
    const fresh = startHistory('a')
    expect(undo(fresh)).toBe(fresh)
    expect(redo(fresh)).toBe(fresh)
    expect(change(fresh, 'a')).toBe(fresh)
  })

  test('takes changes of one field that follow each other as one step', () => {
    const typed = change(change(change(startHistory(''), 'C', 'title'), 'CP', 'title'), 'CPU', 'title')
    expect(undo(typed).present).toBe('')
  })

  test('keeps two fields apart, and one field before and after another', () => {
    const edited = change(change(change(startHistory('0'), '1', 'title'), '2', 'unit'), '3', 'title')
    expect(undo(edited).present).toBe('2')
    expect(undo(undo(edited)).present).toBe('1')
  })

  test('begins a step of its own after a step back', () => {
    const again = change(undo(change(change(startHistory('0'), '1'), '2', 'title')), '3', 'title')
    expect(undo(again).present).toBe('1')
  })

  test('forgets what was undone when something else is done', () => {
    const other = change(undo(change(startHistory('a'), 'b')), 'c')
    expect(redo(other)).toBe(other)
  })

  test('is bounded', () => {
    let history = startHistory(0)
    for (let value = 1; value <= 500; value++) history = change(history, value)
    expect(history.past).toHaveLength(200)
  })
})
