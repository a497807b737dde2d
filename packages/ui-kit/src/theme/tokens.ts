import { type CSSVariablesResolver, darken, type MantineColorsTuple } from '@mantine/core'
import { readable } from './readable.ts'

const white = '#ffffff'
const ink = '#141414'
// The lightest ground that text stands on in the dark: a hovered row or a card on a card.
const darkGround = '#3b3b3b'
const paleGround = '#f1f3f5'

/**
 * What Mantine's tokens lack for everybody to read them: texts of at least 4.5 : 1 on every ground of ours, in both
 * schemes, and filled ones whose text is white on dark or ink on light.
 */
export const resolveTokens: CSSVariablesResolver = ({ colors, primaryColor, primaryShade }) => {
  const shades = typeof primaryShade === 'number' ? { light: primaryShade, dark: primaryShade } : primaryShade
  const named = Object.entries(colors).filter(([name]) => name !== 'dark')
  const forAll = (tokens: (shades: MantineColorsTuple) => Readonly<Record<string, string>>) =>
    Object.fromEntries(
      named.flatMap(([name, tuple]) =>
        Object.entries(tokens(tuple)).map(([token, value]) => [`--mantine-color-${name}-${token}`, value]),
      ),
    )
  const primary = { '--mantine-primary-color-contrast': `var(--mantine-color-${primaryColor}-contrast)` }
  return {
    variables: {},
    light: {
      ...primary,
      ...forAll((tuple) => {
        const filled = readable(tuple[shades.light], white)
        return {
          text: readable(tuple[shades.light], paleGround),
          filled,
          'filled-hover': darken(filled, 0.12),
          contrast: white,
          'light-color': readable(tuple[9], tuple[2]),
          outline: readable(tuple[shades.light], paleGround),
        }
      }),
      '--mantine-color-dimmed': '#565e66',
      '--mantine-color-placeholder': '#676f77',
      '--mantine-color-anchor': `var(--mantine-color-${primaryColor}-text)`,
      '--mantine-color-error': 'var(--mantine-color-red-text)',
    },
    dark: {
      ...primary,
      ...forAll((tuple) => {
        const filled = readable(tuple[shades.dark], ink)
        return {
          text: readable(tuple[4], darkGround),
          filled,
          'filled-hover': readable(tuple[4], ink),
          contrast: ink,
          outline: readable(tuple[3], darkGround),
        }
      }),
      '--mantine-color-dimmed': '#b0b0b0',
      '--mantine-color-placeholder': '#a3a3a3',
      '--mantine-color-anchor': `var(--mantine-color-${primaryColor}-text)`,
      '--mantine-color-error': 'var(--mantine-color-red-text)',
    },
  }
}
