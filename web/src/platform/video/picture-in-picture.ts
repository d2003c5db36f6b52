import { useEffect, useRef, useState } from 'react'

/** Shows a stream in a small window above other programs. */
export interface PictureInPicture {
  /** Whether the browser can do it, and there is something to show. */
  readonly can: boolean
  readonly isOn: boolean
  readonly toggle: () => void
}

/** Shows `stream` while it is on, also when that changes. Nothing is shown while `isPaused`. */
export const usePictureInPicture = (stream: MediaStream | undefined, isPaused: boolean): PictureInPicture => {
  const [video, setVideo] = useState<HTMLVideoElement>()
  useEffect(() => {
    if (!video) return
    video.srcObject = stream ?? null
    if (stream) video.play().catch(console.debug)
  }, [video, stream])
  useEffect(() => {
    if (!video) return undefined
    const left = () => setVideo(undefined)
    video.addEventListener('leavepictureinpicture', left)
    return () => {
      video.removeEventListener('leavepictureinpicture', left)
      if (document.pictureInPictureElement === video) document.exitPictureInPicture().catch(console.debug)
      video.srcObject = null
      video.remove()
    }
  }, [video])
  useEffect(() => {
    if (isPaused) setVideo(undefined)
  }, [isPaused])
  const show = async (shown: MediaStream) => {
    const element = document.createElement('video')
    Object.assign(element, { muted: true, playsInline: true, srcObject: shown, className: 'visually-hidden' })
    element.ariaHidden = 'true'
    // Some browsers show only what is in the page.
    document.body.append(element)
    try {
      await element.play()
      await element.requestPictureInPicture()
      setVideo(element)
    } catch (error) {
      console.warn('There is no small window', error)
      element.remove()
    }
  }
  const isOn = video !== undefined
  return {
    can: document.pictureInPictureEnabled === true && !isPaused && (isOn || stream !== undefined),
    isOn,
    toggle: () => {
      if (isOn) setVideo(undefined)
      else if (stream) void show(stream)
    },
  }
}

/** What the browser's own controls do, such as those of the small window and of headsets. */
export interface CallControls {
  readonly isMicrophoneOn: boolean
  readonly isCameraOn: boolean
  readonly toggleMicrophone: () => void
  readonly toggleCamera: () => void
  readonly leave: () => void
}

/** Registers the controls of a call with the browser, as far as it has them. */
export const useBrowserControls = (controls: CallControls): void => {
  const latest = useRef(controls)
  useEffect(() => {
    latest.current = controls
  })
  useEffect(() => {
    const actions = {
      togglemicrophone: () => latest.current.toggleMicrophone(),
      togglecamera: () => latest.current.toggleCamera(),
      hangup: () => latest.current.leave(),
    }
    const register = (handlers: Record<string, (() => void) | null>) => {
      for (const [action, run] of Object.entries(handlers))
        try {
          navigator.mediaSession?.setActionHandler(action as MediaSessionAction, run)
        } catch (error) {
          // Browsers throw for actions that they do not know.
          console.debug(error)
        }
    }
    register(actions)
    return () => register({ togglemicrophone: null, togglecamera: null, hangup: null })
  }, [])
  const { isMicrophoneOn, isCameraOn } = controls
  useEffect(() => {
    const { mediaSession } = navigator
    mediaSession?.setMicrophoneActive?.(isMicrophoneOn)
    mediaSession?.setCameraActive?.(isCameraOn)
  }, [isMicrophoneOn, isCameraOn])
}
