import type { SiteSettings, UpdateSite } from '@sineta/protocol';
import { useToast } from '@sineta/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useService } from '../../service/service-context.ts';

/**
 * Saves settings of a site, and confirms it.
 * @param saved - the confirmation
 * @param onSaved - called with the settings as they are stored
 */
export function useSaveSettings(site: string, saved: string, onSaved: (settings: SiteSettings) => void) {
  const service = useService();
  const queries = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: (body: UpdateSite) => service.send<SiteSettings>('PATCH', `/sites/${site}/settings`, body),
    onSuccess: async (settings) => {
      onSaved(settings);
      await queries.invalidateQueries({ queryKey: ['sites'] });
      toast(saved);
    },
  });
}
