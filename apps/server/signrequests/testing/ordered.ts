import type { Made, TestSigning } from '../../sealing/testing/signing.ts'

/** Waits until a download has ordered the audit trail of a request that was not completed. */
export async function waitUntilSealDue({ server }: TestSigning, { requestId }: Made): Promise<void> {
  const due = `SELECT FROM sign_requests WHERE request_id = '${requestId}' AND seal_due_at IS NOT NULL`
  while ((await server.database.owner(due)).length === 0);
}
