import { z } from 'zod'

const names = z.array(z.string().min(1).max(1_000)).max(1_000).default([])

/** How OTLP becomes series: Prometheus' section `otlp`, under its names. */
export const otlpSchema = z
  .strictObject({
    /** Whether names get the suffixes of their unit and type, and whether what Prometheus' old names lack becomes `_`. */
    translation_strategy: z
      .enum([
        'UnderscoreEscapingWithSuffixes',
        'UnderscoreEscapingWithoutSuffixes',
        'NoUTF8EscapingWithSuffixes',
        'NoTranslation',
      ])
      .default('UnderscoreEscapingWithSuffixes'),
    /** Attributes of a resource that become labels of all its series. */
    promote_resource_attributes: names,
    /** All of them become labels, but for those below. */
    promote_all_resource_attributes: z.boolean().default(false),
    ignore_resource_attributes: names,
    /** `target_info` keeps `service.name`, `service.namespace` and `service.instance.id` too. */
    keep_identifying_resource_attributes: z.boolean().default(false),
    /** Histograms with bounds become native ones with the same bounds. */
    convert_histograms_to_nhcb: z.boolean().default(false),
    /** Name, version and attributes of the library become labels. */
    promote_scope_metadata: z.boolean().default(false),
    /** A label that would begin with one `_` begins with `key_`. */
    label_name_underscore_sanitization: z.boolean().default(true),
    /** Several `_` in the name of a label stay several. */
    label_name_preserve_multiple_underscores: z.boolean().default(true),
  })
  .refine((otlp) => !otlp.promote_all_resource_attributes || otlp.promote_resource_attributes.length === 0, {
    error: "'promote_all_resource_attributes' and 'promote_resource_attributes' cannot be configured simultaneously",
  })
  .refine((otlp) => otlp.promote_all_resource_attributes || otlp.ignore_resource_attributes.length === 0, {
    error: "'ignore_resource_attributes' cannot be configured unless 'promote_all_resource_attributes' is true",
  })

export type OtlpSettings = Readonly<z.output<typeof otlpSchema>>
