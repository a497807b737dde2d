/**
 * Fills `{name}` for the names that are given, in one pass; `{{name}}` stands for `{name}`. Other
 * braces stay as they are written, so that a prompt may hold JSON.
 */
export function fillKnown(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/\{\{(\w+)\}\}|\{(\w+)\}/g, (written, escaped: string | undefined, name: string) => {
    if (escaped !== undefined) return `{${escaped}}`
    return Object.hasOwn(values, name) ? (values[name] ?? written) : written
  })
}
