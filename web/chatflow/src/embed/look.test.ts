import { describe, expect, test } from 'vitest'
import { inkOn, readLook } from './look.ts'

describe('readLook()', () => {
  test('of a flow without settings has nothing', () =>
    expect(readLook({})).toEqual({
      title: '',
      avatar: undefined,
      color: undefined,
      welcome: '',
      starters: [],
      placeholder: '',
      errorMessage: '',
      maxChars: undefined,
      tooLongMessage: '',
      takesFeedback: false,
      lead: undefined,
    }))

  test.each([
    {
      name: 'no colour that is more than one',
      config: { userMessage: { backgroundColor: 'red;}*{}' } },
      look: { color: undefined },
    },
    {
      name: 'the colour of the button to send',
      config: { textInput: { sendButtonColor: '#0B7285' } },
      look: { color: '#0B7285' },
    },
    {
      name: 'no picture that is a script',
      config: { titleAvatarSrc: 'javascript:alert(1)' },
      look: { avatar: undefined },
    },
    {
      name: 'the picture of the answers where the title has none',
      config: { botMessage: { avatarSrc: 'https://shop.example/a.png' } },
      look: { avatar: 'https://shop.example/a.png' },
    },
    { name: 'a number that is a text', config: { textInput: { maxChars: '9' } }, look: { maxChars: 9 } },
    { name: 'no length of zero', config: { textInput: { maxChars: 0 } }, look: { maxChars: undefined } },
    {
      name: 'no question that is empty',
      config: { starterPrompts: { 0: { prompt: ' ' }, 1: { prompt: 'a' } } },
      look: { starters: ['a'] },
    },
    {
      name: 'what visitors are asked for, and thanks',
      config: { leads: { status: true, title: 'Who?', successMessage: 'Hi', email: true, phone: false } },
      look: { lead: { title: 'Who?', thanks: 'Hi', parts: ['email'] } },
    },
    {
      name: 'no question without fields',
      config: { leads: { status: true, title: 'Who?' } },
      look: { lead: undefined },
    },
    { name: 'nothing of what is no object', config: { textInput: 'x', starterPrompts: null }, look: { starters: [] } },
  ])('takes $name', ({ config, look }) => expect(readLook(config)).toMatchObject(look))
})

test.each([
  ['#ffffff', '#000000'],
  ['#000000', '#ffffff'],
  ['#a1480d', '#ffffff'],
  ['#ffd43b', '#000000'],
])('text on %s is %s', (color, ink) => expect(inkOn(color)).toBe(ink))
