type Child = Node | string | undefined
type Attributes = Readonly<Record<string, string | boolean | undefined | ((event: never) => void)>>

/**
 * An element with its attributes and children; text stays text.
 *
 * @param attributes a function under `onclick` and the like listens; `true` is an attribute without a value,
 *   `undefined` and `false` are left out
 */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') made.addEventListener(name.slice(2), value as EventListener)
    else if (value !== undefined && value !== false) made.setAttribute(name, value === true ? '' : value)
  }
  made.append(...children.filter((child) => child !== undefined))
  return made
}

export const microphonePath = 'M12 3a3 3 0 0 0-3 3v5a3 3 0 0 0 6 0V6a3 3 0 0 0-3-3zM5 11a7 7 0 0 0 14 0M12 18v3'

const svgNamespace = 'http://www.w3.org/2000/svg'

/** A drawing of 24 by 24 with round strokes; its button says what it is. @param path as in `d` */
export function icon(path: string): SVGElement {
  const svg = document.createElementNS(svgNamespace, 'svg')
  const attributes = { viewBox: '0 0 24 24', width: '20', height: '20', 'aria-hidden': 'true', class: 'icon' }
  for (const [name, value] of Object.entries(attributes)) svg.setAttribute(name, value)
  const line = document.createElementNS(svgNamespace, 'path')
  line.setAttribute('d', path)
  svg.append(line)
  return svg
}
