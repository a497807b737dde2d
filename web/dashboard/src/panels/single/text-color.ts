/** `color` for text: as it is in the dark, on white as dark as it has to be for everybody to read it. */
export function textColor(color: string): string {
  return `light-dark(oklch(from ${color} min(l, 0.5) c h), ${color})`
}
