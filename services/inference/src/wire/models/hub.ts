import { z } from '@hono/zod-openapi'
import type { CatalogueFile } from '../../domain/catalogue/catalogue-model.ts'
import type { HubModel } from '../../domain/catalogue/hub-files.ts'

/** The query of a search. */
export const searchSchema = z.object({ q: z.string().trim().min(1).max(200) })
/** A repository that was found at the hub. */
export function renderFoundRepository(found: {
  readonly name: string
  readonly licence: string | undefined
  readonly downloads: number | undefined
}): object {
  const { name, licence, downloads } = found
  return { repository: name, address: `hf:${name}`, licence: licence ?? null, downloads: downloads ?? null }
}

/** A model among the files of a repository. */
export function renderHubModel(repository: string, { file, quantization, bytes }: HubModel): object {
  return {
    file,
    quantization: quantization ?? null,
    size_bytes: bytes ?? null,
    address: `hf:${repository}/${file}`,
  }
}

/** A file of the catalogue, and what is wrong with it. */
export function renderCheckedFile(
  { quantization, file, bytes, isExact }: CatalogueFile,
  fault: string | undefined,
): object {
  return { quantization, file, size_bytes: bytes, size_is_exact: isExact, fault: fault ?? null }
}
