export { type InferenceConfig, inferenceConfigSchema } from './config.ts'
export { modelShapes } from './random-model/shape.ts'
export { writeRandomModel } from './random-model/write-random-model.ts'
export { createInferenceService } from './service.ts'
