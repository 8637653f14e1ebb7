import { GetObjectLockConfigurationCommand, S3ServiceException } from '@aws-sdk/client-s3'
import { clientOf, type S3Settings } from './s3.ts'

/** Whether the bucket locks objects. Rejects if the store does not answer or does not permit the question. */
export async function bucketLocks(settings: S3Settings): Promise<boolean> {
  const client = clientOf(settings)
  try {
    const asked = new GetObjectLockConfigurationCommand({ Bucket: settings.bucket })
    const { ObjectLockConfiguration } = await client.send(asked)
    return ObjectLockConfiguration?.ObjectLockEnabled === 'Enabled'
  } catch (error) {
    if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return false
    throw error
  } finally {
    client.destroy()
  }
}
