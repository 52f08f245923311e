import { useEffect, useState } from 'react';
import { loadSettings, type Provider, type ServiceSettings } from './service-settings';

let asked: Promise<ServiceSettings> | undefined;

interface ProvidersProps {
  onChoose: (provider: Provider) => void;
}

/** A button for each service that one can sign in with; nothing where there is none. */
export function Providers({ onChoose }: ProvidersProps) {
  const [providers, setProviders] = useState<Provider[]>([]);

  useEffect(() => {
    asked ??= loadSettings();
    void asked.then((settings) => setProviders(settings.providers));
  }, []);

  return (
    <>
      {providers.length > 0 && (
        <div className="acts">
          {providers.map((provider) => (
            <button key={provider.id} type="button" className="btn quiet" onClick={() => onChoose(provider)}>
              Continue with {provider.name}
            </button>
          ))}
        </div>
      )}
    </>
  );
}
