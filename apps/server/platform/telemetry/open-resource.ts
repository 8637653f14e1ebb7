import {
  detectResources,
  type Resource,
  resourceAttributesEnvDetector,
  resourceFromAttributes,
  serviceInstanceIdDetector,
  serviceNameEnvDetector,
} from '@opentelemetry/resources'

/** Describes this process. OTEL_SERVICE_NAME and OTEL_RESOURCE_ATTRIBUTES override the defaults. */
export function openResource(process: string): Resource {
  const defaults = resourceFromAttributes({
    'service.namespace': 'countersign',
    'service.name': process === 'all' ? 'countersign' : `countersign-${process}`,
    'countersign.process': process,
  })
  const detectors = [serviceInstanceIdDetector, resourceAttributesEnvDetector, serviceNameEnvDetector]
  return defaults.merge(detectResources({ detectors }))
}
