/** The service that uses the sandbox. */
export interface LinkedService {
  /** Without a slash at the end. */
  url: string;
  /** The `Authorization` of an administrator of the demo, with which the sandbox lists bots; null: it lists none. */
  authorization: string | null;
  /** The platform of the administrator. */
  platform: string;
}

/** An address of the service to which a party sends. */
export interface HookAddress {
  title: string;
  url: string;
}

interface Bot {
  name: string;
  provider: string;
  is_configured: boolean;
  webhook_url: string;
}

const TIMEOUT_MS = 5_000;

/** The addresses of the configured bots of a channel at the service, the newest first. Empty if the service does not answer. */
export async function listBotAddresses(service: LinkedService, party: string): Promise<HookAddress[]> {
  const { url, authorization, platform } = service;
  if (authorization === null) return [];
  try {
    const answer = await fetch(`${url}/api/ai-bot/v1/bots/${encodeURIComponent(platform)}/bot/`, {
      headers: { authorization },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!answer.ok) return [];
    const { results } = (await answer.json()) as { results: Bot[] };
    return results
      .filter(({ provider, is_configured: isConfigured }) => isConfigured && provider.replace('_', '-') === party)
      .toReversed()
      .map((bot) => ({ title: bot.name, url: bot.webhook_url }));
  } catch {
    return [];
  }
}

/** Tells a sandbox where the service is. Resolves with false if the sandbox does not answer. */
export async function announceService(sandboxUrl: string, service: LinkedService): Promise<boolean> {
  try {
    const answer = await fetch(`${sandboxUrl}/service`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(service),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return answer.ok;
  } catch {
    return false;
  }
}
