import { createTheme, defaultVariantColorsResolver, type MantineColorsTuple, parseThemeColor } from '@mantine/core'

// From the palest glow to the darkest coal.
const ember: MantineColorsTuple = [
  '#fff4ea',
  '#ffe5d1',
  '#fdc9a2',
  '#fbab6f',
  '#f99145',
  '#f8812a',
  '#e8701a',
  '#c75a0f',
  '#a1480d',
  '#7c380c',
]

/** Tokens of all pages; colours and spaces are taken from here, never written out. */
export const theme = createTheme({
  primaryColor: 'ember',
  primaryShade: { light: 7, dark: 5 },
  colors: { ember },
  // The text on a colour is that of the scheme, which Mantine takes from the light one for both.
  variantColorResolver(input) {
    const resolved = defaultVariantColorsResolver(input)
    const { isThemeColor, shade, color } = parseThemeColor({
      color: input.color ?? input.theme.primaryColor,
      theme: input.theme,
    })
    if (input.variant !== 'filled' || !isThemeColor || shade !== undefined) return resolved
    return { ...resolved, color: `var(--mantine-color-${color}-contrast)` }
  },
  autoContrast: true,
  defaultRadius: 'md',
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", sans-serif',
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace',
  headings: { fontWeight: '650' },
  components: {
    Badge: { defaultProps: { tt: 'none' } },
    // A place to begin at that is no item is what the menu of a screen reader stumbles over.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false, transitionProps: { duration: 100 } } },
    Modal: { defaultProps: { transitionProps: { duration: 120 } } },
  },
  cursorType: 'pointer',
  respectReducedMotion: true,
})
