/**
 * Fills `{name}` for the names that are given, in one pass. Other braces stay as they are written,
 * so that a prompt may hold JSON.
 */
export function fillKnown(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/\{(\w+)\}/g, (written, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? written) : written,
  )
}
