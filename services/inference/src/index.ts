export { type InferenceConfig, inferenceConfigSchema } from './config.ts'
export { createInferenceService } from './service.ts'
