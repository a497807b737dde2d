import { useServices } from '../shell/services.ts'

/**
 * Where models are offered and taken: a view of the page of the inference service.
 *
 * @param view `embeddings` for models that make vectors
 */
export function useOfferUrl(view: 'models' | 'embeddings' = 'models'): string {
  const { services } = useServices()
  return `${services.find(({ name }) => name === 'inference')?.url ?? ''}/?view=${view}`
}
